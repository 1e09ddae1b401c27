/** A mailbox on an IMAP server: what nodes that read it and triggers that watch it share. */
export type { ImapFlow, SearchObject } from "imapflow";
export * from "./connect.ts";
export * from "./fetch-messages.ts";
export * from "./mail-message.ts";
export * from "./save-attachments.ts";
export * from "./server-failure.ts";
