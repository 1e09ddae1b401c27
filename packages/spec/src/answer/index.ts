export * from "./answer-field.ts";
export * from "./answer-problem.ts";
export * from "./answer-schema.ts";
export * from "./answer-words.ts";
export * from "./read-answer.ts";
export * from "./schema-parameter.ts";
