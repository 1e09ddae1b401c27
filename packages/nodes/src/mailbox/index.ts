/** A mailbox on an IMAP server: what nodes that read it and triggers that watch it share. */
export type { ImapFlow, SearchObject } from "imapflow";
export { saveAttachments } from "./attached-files.ts";
export * from "./connect.ts";
export * from "./fetch-messages.ts";
export * from "./mail-message.ts";
export * from "./server-failure.ts";
