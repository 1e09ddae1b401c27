import type { Problem } from "@switchyard/spec/error";

/** Every code that validation gives; stable, so that programs may rely on them. */
export type FlowProblemCode =
	| "NODE_ID_DUPLICATE"
	| "WIRE_ID_DUPLICATE"
	| "NODE_TYPE_UNKNOWN"
	| "TRIGGER_MISSING"
	| "CYCLE_WITHOUT_LOOP"
	| "AGENT_CYCLE"
	| "PARAMETER_UNKNOWN"
	| "PARAMETER_MISSING"
	| "PARAMETER_INVALID"
	| "SCOPE_FORBIDDEN"
	| "NOTHING_FILLS"
	| "PATH_INVALID"
	| "TEMPLATE_INVALID"
	| "EXPRESSION_INVALID"
	| "CODE_INVALID"
	| "FIELD_NAME_RESERVED"
	| "FIELD_NAME_DUPLICATE"
	| "RULE_PORT_DUPLICATE"
	| "RULE_PORT_TAKEN"
	| "OUTPUT_UNKNOWN"
	| "OUTPUT_NAME_RESERVED"
	| "WIRE_NODE_UNKNOWN"
	| "WIRE_PORT_UNKNOWN"
	| "WIRE_DIRECTION_WRONG"
	| "WIRE_KIND_WRONG"
	| "WIRE_DUPLICATE"
	| "PORT_FULL"
	| "PIN_TOO_LARGE"
	| "PIN_PORT_UNKNOWN"
	| "TOOL_MARKER_MISSING"
	| "TOOL_NAME_INVALID"
	| "TOOL_NAME_DUPLICATE"
	| "TOOL_NOT_WIRED"
	| "TOOL_CACHE_UNSAFE"
	| "TOOL_GONE"
	| "APPROVAL_CONDITION_MISSING"
	| "ASSET_UNKNOWN"
	| "HOP_MAPPING_UNKNOWN"
	| "NODE_UNKNOWN"
	| "SUBFLOW_START_DUPLICATE"
	| "SESSION_MISSING";

/** A problem of a flow: what is wrong, where, and what to do. */
export interface FlowProblem extends Problem {
	code: FlowProblemCode;
	hint: string;
}

/** A problem of one parameter or output, before it is known of which node. */
export type FieldProblem = FlowProblem & { field: string };
