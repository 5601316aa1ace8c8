# What each small component can become: a move as it is printed, without the number of the component, and the components that are
# left. For larger tests write the rules in place of the table.
MOVES = {
{{table}}}


def moves(component):
    return MOVES[component]
