import { custom } from "@switchyard/flow/testing";

/** The mail server of the test types that send. */
export const server = custom({ credential: "outbox" });
