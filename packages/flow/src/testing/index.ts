// Flow documents for the tests of every package.
export { ai, custom, expression, FlowBuilder, flow, node, path, template, wire } from "./build-flow.ts";
