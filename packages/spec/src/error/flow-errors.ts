import type { ErrorEntry } from "./error-entry.ts";

/** The errors of flows: as they are kept, edited, imported and started, and of their folders and tags. */
export const FLOW_ERRORS = {
	FLOW_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such flow." },
	FLOW_EXISTS: { status: 409, fault: "user", summary: "A flow with this id already exists." },
	FLOW_DAMAGED: {
		status: 422,
		fault: "system",
		summary: "The stored document is not a flow any more, so it cannot be opened, changed or run.",
	},
	FLOW_FOLDER_INVALID: {
		status: 422,
		fault: "user",
		summary: "No folder of flows can have this path.",
	},
	FLOW_FOLDER_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such folder of flows." },
	FLOW_FOLDER_EXISTS: {
		status: 409,
		fault: "user",
		summary: "A folder of flows with this path already exists.",
	},
	FLOW_FOLDER_NOT_EMPTY: {
		status: 409,
		fault: "user",
		summary: "The folder still has flows or folders in it.",
	},
	FLOW_TAG_INVALID: { status: 422, fault: "user", summary: "A flow cannot have this tag." },
	FLOW_REVISION_STALE: {
		status: 409,
		fault: "user",
		summary: "The flow has changed since the revision that the edit is based on.",
	},
	IMPORT_UNKNOWN: {
		status: 422,
		fault: "user",
		summary: "What is to be imported is a flow of no tool that is known.",
		hint: "Import a workflow of n8n or a flow of Node-RED as it was exported, as JSON.",
	},
	TEMPLATE_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such template." },
	FLOW_INVALID: { status: 422, fault: "user", summary: "The flow has problems and cannot run." },
	FLOW_FORMAT_UNKNOWN: { status: 400, fault: "user", summary: "The document's format version is not known." },
	OPERATION_INVALID: { status: 422, fault: "user", summary: "An edit operation cannot be applied." },
	NODE_NOT_FOUND: { status: 404, fault: "user", summary: "The flow has no such node." },
	PLAN_NOT_FROZEN: {
		status: 422,
		fault: "user",
		summary: "The plan would not do the same as nodes; the flow is as it was.",
	},
	NODE_NOT_AGENT: { status: 400, fault: "user", summary: "The node is not an agent and has no tools." },
	NODE_NOT_TOOL: { status: 400, fault: "user", summary: "The node is no tool, or has tools of its own." },
	NODE_NOT_TRIGGER: { status: 400, fault: "user", summary: "A run can only start at a trigger node." },
	NODE_DISABLED: { status: 409, fault: "user", summary: "The node is disabled." },
	NODE_NOT_STEP: {
		status: 400,
		fault: "user",
		summary: "A trigger is where runs start; it cannot run alone.",
	},
	NODE_NOT_REACHED: {
		status: 422,
		fault: "user",
		summary: "No message comes to the node from that trigger.",
	},
	TRIGGER_NOT_LISTENING: {
		status: 400,
		fault: "user",
		summary: "Nothing calls such a trigger, so there is nothing to listen for.",
	},
	LISTENING_NOT_FOUND: { status: 404, fault: "user", summary: "Nobody has listened to this trigger lately." },
	TRIGGER_MISSING: { status: 422, fault: "user", summary: "The flow has no trigger node to start at." },
	FORM_TRIGGER_INVALID: {
		status: 422,
		fault: "user",
		summary: "The form on a page asks for nothing, or for two things under one name.",
	},
	FORM_INVALID: {
		status: 422,
		fault: "user",
		summary: "The trigger's form is not filled in correctly.",
	},
	FLOW_OWNED: {
		status: 409,
		fault: "user",
		summary: "The flow is what a robot is compiled into; it changes with the robot only.",
		hint: "Change the robot, or duplicate the flow and change the copy.",
	},
	ROBOT_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such robot." },
	ROBOT_AUDIENCE: {
		status: 403,
		fault: "user",
		summary: "The robot does not talk to everybody, and not to you.",
		hint: "An administrator can let others talk to it, on the robot's page.",
	},
	ROBOT_REVISION_STALE: {
		status: 409,
		fault: "user",
		summary: "The robot has changed since the revision that the change is based on.",
		hint: "Look at what has changed since, and save again on the revision that there is now.",
	},
	ROBOT_TOOLS_INVALID: {
		status: 422,
		fault: "user",
		summary: "The robot cannot have some of these tools.",
	},
	ROBOT_LIMIT: {
		status: 409,
		fault: "user",
		summary: "There are as many robots as there can be.",
		hint: "Delete robots that nobody talks to any more.",
	},
	VERSION_NOT_FOUND: { status: 404, fault: "user", summary: "The flow has no such version." },
} as const satisfies Record<string, ErrorEntry>;
