"""What is done for a house beside its play: tidied, copied and put back, checked, looked after.

All of it may be done while a server runs. What it changes it tells by `changes`: servers let go of these tables, and
read them again for whoever comes back.
"""
