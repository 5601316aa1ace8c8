def moves(component):
    """What a component can become: each move as players write it, with the components that are left.

    Here a component is a heap, and a move takes 1, 2 or 3 from it. Write the rules of your game instead.
    """
    if component == "-":
        return {}
    heap = int(component)
    return {str(take): [str(heap - take)] if take < heap else [] for take in (1, 2, 3) if take <= heap}
