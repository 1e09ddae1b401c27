/** The event of the stock page's window that brings news of nodes; its detail is a list of these. */
export const STATUS_EVENT = "statuses";

/** A node's id and what it does now. */
export type Status = readonly [node: string, status: "running" | "succeeded"];
