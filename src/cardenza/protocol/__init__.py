"""The messages on the wire: closed unions of typed structs with limits. The types of the web are made of them."""
