/** The choice of no flow, or no node, in a list of ids: no id holds a space. */
export const ALL = "all of them";
