/** What a dragged node type is called while it is on its way from the palette to the canvas. */
export const NODE_TYPE_DRAG = "application/x-switchyard-node-type";
