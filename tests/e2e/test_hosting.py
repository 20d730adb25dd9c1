"""What a host does about those who come: from the waiting room, from the row of players, by keyboard."""

from playwright.sync_api import expect

from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.reading import text_of
from tests.e2e.table import join, set_up, sit_together

FOR_THE_HOST = "Host: lock, private, players"


def test_the_host_keeps_a_table_private_and_removes_a_player(visitor: OpenPage, inspect: Inspect) -> None:
    ada, ben = sit_together(visitor(), visitor(), "memory")
    cleo = visitor()
    cleo.goto(ada.page.url)
    expect(cleo.get_by_text("You are watching.")).to_be_visible()

    person = ada.page.get_by_role("button", name="Ben: rename, make host, remove")
    expect(ben.page.get_by_role("button", name="rename, make host")).to_have_count(0)
    person.focus()
    ada.page.keyboard.press("Enter")
    dialog = ada.page.get_by_role("dialog", name="For the host")
    dialog.get_by_role("switch", name="Private").press("Space")
    expect(cleo.get_by_text("This table is private.")).to_be_visible()
    link = text_of(dialog.locator("code"))
    inspect(ada.page, "for-the-host")

    cleo.goto("/")
    cleo.goto(link)
    expect(cleo.get_by_text("You are watching.")).to_be_visible()
    dialog.get_by_role("button", name="Another name").click()
    expect(ada.players).to_contain_text("Adagio")  # to himself Ben is "You"
    dialog.get_by_role("button", name="Remove").click()
    dialog.get_by_role("button", name="Really remove?").click()
    expect(ben.page.get_by_text("This table is private.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Remove")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_waiting_room_is_locked_and_handed_over(visitor: OpenPage, inspect: Inspect) -> None:
    ada = visitor()
    set_up(ada, "memory", others="Friends")
    ada.get_by_role("button", name=FOR_THE_HOST).click()
    dialog = ada.get_by_role("dialog", name="For the host")
    dialog.get_by_role("switch", name="Locked").click()
    ada.keyboard.press("Escape")
    ben = visitor(width=320)
    ben.goto(ada.url)
    expect(ben.get_by_text("The host has locked the table: nobody new sits down.")).to_be_visible()
    expect(ben.get_by_role("button", name="Sit down")).to_have_count(0)
    ada.get_by_role("button", name=FOR_THE_HOST).click()
    dialog.get_by_role("switch", name="Locked").click()
    ada.keyboard.press("Escape")
    join(ben, ada.url)
    ada.get_by_role("button", name=FOR_THE_HOST).click()
    dialog.get_by_role("button", name="Make host").click()
    expect(ben.get_by_role("button", name=FOR_THE_HOST)).to_be_visible()
    ben.get_by_role("button", name=FOR_THE_HOST).click()
    inspect(ben, "for-the-host-waiting")
