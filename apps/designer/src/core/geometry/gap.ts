/** Between a node and the next one, in canvas pixels. */
export const GAP = { x: 64, y: 32 } as const;
