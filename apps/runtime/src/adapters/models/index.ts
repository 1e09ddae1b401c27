export { createModels } from "./create-models.ts";
export { MAX_ANSWER_BYTES, MAX_TOOL_CALLS } from "./limits.ts";
export { ModelFailure } from "./model-failure.ts";
