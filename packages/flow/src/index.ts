/** The rules of a flow's graph, pure: what the designer shows, the runtime refuses and the engine runs by. */

export * from "./diff/change.ts";
export * from "./diff/describe-changes.ts";
export * from "./expression/expression.ts";
export * from "./expression/expression-error.ts";
export { WHOLE_MESSAGE } from "./expression/message-variables.ts";
export * from "./expression/path.ts";
export * from "./expression/template.ts";
export * from "./expression/used-fields.ts";
export { withSharedLimits } from "./expression/work-limit.ts";
export * from "./fragment/copy-fragment.ts";
export * from "./fragment/paste-fragment.ts";
export * from "./operations/applied.ts";
export * from "./operations/apply-operation.ts";
export { TOOLS_PORT } from "./operations/attach-tool.ts";
export * from "./operations/operation-error.ts";
export * from "./ports.ts";
export * from "./property.ts";
export * from "./sub-flow/sub-flow-spec.ts";
export * from "./suggestions/paths-of.ts";
export * from "./suggestions/upstream-fields.ts";
export * from "./tools.ts";
export * from "./validation/flow-problem.ts";
export * from "./validation/validate-flow.ts";
export { validateParameter } from "./validation/validate-parameter.ts";
