export * from "./field-choice.ts";
export * from "./form-field.ts";
export * from "./form-schema.ts";
export * from "./form-trigger.ts";
export * from "./node-question.ts";
export * from "./public-form.ts";
export * from "./upload-field.ts";
