export * from "./design-note.ts";
export * from "./recorded-action.ts";
export * from "./recorded-repetition.ts";
export * from "./recorder-message.ts";
export * from "./recorder-request.ts";
export * from "./target-words.ts";
