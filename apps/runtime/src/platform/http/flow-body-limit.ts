/** The largest body of a request that carries a flow, in bytes. */
export const FLOW_BODY_LIMIT = 5 * 1024 * 1024;
