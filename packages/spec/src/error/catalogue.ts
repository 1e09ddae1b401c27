import { ATTACHMENT_ERRORS } from "./attachment-errors.ts";
import { CHAT_ERRORS } from "./chat-errors.ts";
import { DOCUMENT_ERRORS } from "./document-errors.ts";
import { EMBEDDING_ERRORS } from "./embedding-errors.ts";
import type { ErrorEntry } from "./error-entry.ts";
import { FLOW_ERRORS } from "./flow-errors.ts";
import { MCP_ERRORS } from "./mcp-errors.ts";
import { NODE_ERRORS } from "./node-errors.ts";
import { OAUTH_ERRORS } from "./oauth-errors.ts";
import { REQUEST_ERRORS } from "./request-errors.ts";
import { SESSION_ERRORS } from "./session-errors.ts";
import { WORK_ERRORS } from "./work-errors.ts";

/**
 * Every error that Switchyard itself raises: a stable code, the HTTP status it answers with where it reaches a
 * client, and whose fault it is. Built-in nodes' codes are among them; packages add codes of their own for what goes wrong inside
 * their nodes.
 */
export const ERRORS = {
	...REQUEST_ERRORS,
	...FLOW_ERRORS,
	...DOCUMENT_ERRORS,
	...EMBEDDING_ERRORS,
	// Runs
	RUN_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "There is no such run, or it was removed because it is old.",
	},
	VALUE_NOT_FOUND: { status: 404, fault: "user", summary: "No event of the run refers to this value." },
	RUN_OVER: { status: 409, fault: "user", summary: "The run is already over." },
	RUN_NOT_OVER: { status: 409, fault: "user", summary: "The run is not over yet." },
	RUN_AGAIN_DIFFERS: {
		status: 409,
		fault: "user",
		summary: "With the recorded answers, the flow version does not reach the step again.",
	},
	RUN_NOT_TESTABLE: {
		status: 409,
		fault: "user",
		summary: "The run cannot be saved as a test, because its offline replay gives another result.",
	},
	STEP_NOT_UNKNOWN: {
		status: 409,
		fault: "user",
		summary: "The step does not wait for a person's decision.",
	},
	AGENT_NOT_AT_WORK: { status: 409, fault: "user", summary: "The step is no agent that is at work." },
	STEP_NOT_FOUND: { status: 404, fault: "user", summary: "The run has no such step." },
	APPROVAL_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such question." },
	APPROVAL_ANSWERED: {
		status: 409,
		fault: "user",
		summary: "The question has been answered, or nothing waits for it any more.",
	},
	APPROVAL_TOKEN_WRONG: {
		status: 403,
		fault: "user",
		summary: "The answer does not match the question as it is asked now, or the right to answer has expired.",
	},
	ANSWER_INVALID: { status: 422, fault: "user", summary: "The answer does not fit the question." },
	APPROVAL_EXPIRED: { status: 409, fault: "user", summary: "Nobody answered in time." },
	APPROVAL_PENDING: {
		status: 409,
		fault: "user",
		summary: "A person has been asked whether the call may be made.",
	},
	APPROVALS_UNAVAILABLE: {
		status: 503,
		fault: "system",
		summary:
			"The store of approvals does not answer, so whether a call needs a person's consent is not known.",
	},
	APPROVAL_RULE_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "There is no such rule, or it has ended or been revoked.",
	},
	APPROVAL_REJECTED: { status: 409, fault: "user", summary: "A person refused a tool call." },
	POLICY_BREACH: {
		status: 403,
		fault: "user",
		summary: "A policy of the flow does not let an untrusted or private value be used there.",
	},
	AUTHORIZATION_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "No authorization with this id was asked for in the run.",
		hint: "Use an id that `get_authorization_requests` gives.",
	},
	AUTHORIZATION_FORBIDDEN: {
		status: 403,
		fault: "user",
		summary: "The agent may not decide on this authorization.",
	},
	AUTHORIZATION_DECIDED: {
		status: 409,
		fault: "user",
		summary: "The authorization has been decided before, or nobody waits for it any more.",
	},
	AUTHORIZATION_LIMIT: {
		status: 429,
		fault: "user",
		summary: "Authorization was asked for too often in one run.",
	},
	FLOW_NOT_CALLABLE: { status: 422, fault: "user", summary: "The flow has no start for other flows." },
	SUBFLOW_TOO_DEEP: { status: 500, fault: "user", summary: "Flows call each other too many levels deep." },
	FLOW_STOPPED: { status: 500, fault: "user", summary: "A Stop node ended the run." },
	LOOP_LIMIT: { status: 500, fault: "user", summary: "A loop took more rounds than it may take." },
	JOIN_INCOMPLETE: {
		status: 500,
		fault: "user",
		summary: "Fewer branches came to a join than it waits for.",
	},
	...SESSION_ERRORS,
	PLAN_INVALID: { status: 422, fault: "model", summary: "A plan has mistakes; nothing of it was done." },
	PLAN_TASK_FAILED: {
		status: 500,
		fault: "model",
		summary: "A task of a plan failed, and the plan stopped.",
	},
	HOP_RESULT_MISSING: {
		status: 500,
		fault: "user",
		summary: "A tool did not give a result that a hop maps to an asset.",
	},
	ASSET_NOT_READY: {
		status: 500,
		fault: "user",
		summary: "A hop's tool step needs an asset that has no value.",
	},
	RUN_LIMIT: { status: 503, fault: "system", summary: "The server has reached its limit of active runs." },
	QUEUE_FULL: {
		status: 503,
		fault: "system",
		summary: "Too many starts are waiting for the disk.",
	},
	RUN_TIME_LIMIT: { status: 500, fault: "user", summary: "The run took longer than a run may take." },
	STEP_LIMIT: { status: 500, fault: "user", summary: "The run took more steps than a run may take." },
	MESSAGE_TOO_LARGE: { status: 413, fault: "user", summary: "A message is larger than a message may be." },
	RUN_CANCELLED: { status: 409, fault: "user", summary: "The run was cancelled." },
	HOOK_NOT_FOUND: { status: 404, fault: "user", summary: "No webhook answers at this address." },
	HOOK_SECRET_WRONG: { status: 401, fault: "user", summary: "The webhook's secret is missing or wrong." },
	HOOK_SIGNATURE_WRONG: {
		status: 401,
		fault: "user",
		summary: "The request's signature is missing, wrong or too old.",
	},
	// Parameters and tools
	PARAMETER_MISSING: { status: 422, fault: "user", summary: "A required parameter has no value." },
	PARAMETER_INVALID: { status: 422, fault: "user", summary: "A parameter's value does not fit its schema." },
	SCOPE_FORBIDDEN: { status: 422, fault: "user", summary: "The package author does not allow this scope." },
	PATH_NOT_FOUND: { status: 422, fault: "user", summary: "The message has nothing at this path." },
	EXPRESSION_FAILED: { status: 422, fault: "user", summary: "An expression could not be evaluated." },
	TOOL_UNKNOWN: { status: 422, fault: "model", summary: "The model called a tool that it does not have." },
	RESULT_REFERENCE_UNKNOWN: {
		status: 422,
		fault: "model",
		summary: "The model asked to read more of a result that its conversation does not have.",
	},
	TOOL_ARGUMENTS_INVALID: {
		status: 422,
		fault: "model",
		summary: "The model called a tool with wrong arguments.",
	},
	TOOL_TIMEOUT: { status: 504, fault: "system", summary: "A tool call took too long." },
	STEP_TIMEOUT: { status: 504, fault: "system", summary: "A step took too long." },
	NODE_FAILED: {
		status: 500,
		fault: "system",
		summary: "A node failed in a way that its author did not foresee.",
	},
	NODE_TYPE_UNKNOWN: { status: 422, fault: "user", summary: "No package provides this node type." },
	NODE_VERSION_MISSING: {
		status: 422,
		fault: "user",
		summary: "The version of a node type that a run began with is no longer available.",
	},
	STEP_MAYBE_DONE: {
		status: 500,
		fault: "system",
		summary: "The end of the run's journal was lost, and the step may have been done before that.",
	},
	STEP_OUTCOME_UNKNOWN: {
		status: 500,
		fault: "system",
		summary:
			"A step that must not run twice may have been done, and neither the server nor its node can tell.",
	},
	// Packages and agents in other processes
	FRAME_INVALID: { status: 400, fault: "user", summary: "A frame does not have the shape of its kind." },
	FRAME_FORBIDDEN: { status: 403, fault: "user", summary: "A peer of this role may not send this frame." },
	BRIDGE_VERSION_UNSUPPORTED: {
		status: 400,
		fault: "user",
		summary: "The peer speaks no version of the protocol that the server speaks.",
	},
	HOST_UNAVAILABLE: {
		status: 503,
		fault: "system",
		summary: "No host that serves this node type is connected, and none connected in time.",
	},
	HOST_BUSY: {
		status: 503,
		fault: "system",
		summary: "Every host of the package has reached its limit of concurrent calls.",
	},
	CONNECTION_LOST: {
		status: 502,
		fault: "system",
		summary: "The connection to the host was lost during the call.",
	},
	...MCP_ERRORS,
	CALL_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such call of yours." },
	INPUT_NEEDED: { status: 502, fault: "user", summary: "The node needs a person, and nobody can be asked." },
	QUESTION_LIMIT: { status: 502, fault: "system", summary: "The node asked people too often." },
	PACKAGE_ABSENT: {
		status: 503,
		fault: "system",
		summary: "The node's optional package is not added to the server, or in other versions than it needs.",
	},
	PACKAGE_NOT_FOUND: { status: 404, fault: "user", summary: "No such package is known." },
	POLICY_STRICTER: {
		status: 409,
		fault: "user",
		summary: "A warning: since an upgrade, a flow's policies may stop what they let through.",
	},
	TOOL_CHANGED: {
		status: 409,
		fault: "user",
		summary:
			"A tool has changed since a person agreed to it, and no model may call it before one agrees again.",
	},
	// Calls of tools from other processes
	COMMAND_UNKNOWN: { status: 400, fault: "user", summary: "There is no such command." },
	CALL_ID_USED: {
		status: 409,
		fault: "user",
		summary: "The id belongs to another call: every call needs an id of its own.",
	},
	CALL_LIMIT: {
		status: 429,
		fault: "user",
		summary: "The connection has reached its limit of concurrent calls.",
	},
	CALL_CANCELLED: { status: 409, fault: "user", summary: "The call was cancelled." },
	ARGUMENTS_TOO_LARGE: { status: 413, fault: "user", summary: "Arguments too large" },
	RESULT_TOO_LARGE: {
		status: 500,
		fault: "system",
		summary: "The tool's result is larger than a frame may be.",
	},
	BLOB_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "The session has no such value, or no longer has it.",
	},
	BLOB_DAMAGED: { status: 422, fault: "user", summary: "The bytes are not those that the reference names." },
	BLOB_LIMIT: {
		status: 503,
		fault: "system",
		summary: "The server has reached its limit of bytes kept for sessions.",
	},
	BATCH_INVALID: { status: 400, fault: "user", summary: "The batch is invalid." },
	STREAM_TIMEOUT: { status: 504, fault: "system", summary: "Stream timeout" },
	SESSION_EXPIRED: { status: 410, fault: "user", summary: "The session is over." },
	SESSION_LOST: {
		status: 503,
		fault: "system",
		summary: "The session was lost: its server, its browser or its connection ended.",
	},
	IDEMPOTENCY_CONFLICT: {
		status: 409,
		fault: "user",
		summary: "The key was used for another call.",
	},
	AGENT_ANSWER_INVALID: {
		status: 502,
		fault: "system",
		summary: "The host of an agent gave an answer that cannot be used.",
	},
	// Models and credentials
	AGENT_TOO_DEEP: { status: 422, fault: "model", summary: "Agents call each other too many levels deep." },
	HAND_OVER_NOT_ALONE: {
		status: 422,
		fault: "model",
		summary: "A conversation was to be handed over beside other calls.",
	},
	AGENT_STEP_LIMIT: { status: 500, fault: "model", summary: "The agent asked its model as often as it may." },
	BUDGET_SPENT: { status: 500, fault: "model", summary: "The agent has spent its budget." },
	BUDGET_UNKNOWN: {
		status: 500,
		fault: "model",
		summary: "What the agent spends of its budget is not known.",
	},
	OUTPUT_SCHEMA_MISMATCH: {
		status: 500,
		fault: "model",
		summary: "The agent's answer does not fit its output schema.",
	},
	...ATTACHMENT_ERRORS,
	...CHAT_ERRORS,
	CONVERSATION_TOO_LARGE: {
		status: 500,
		fault: "user",
		summary: "The agent's conversation grew larger than a model is asked with.",
	},
	MODEL_ANSWER_CUT_OFF: {
		status: 500,
		fault: "model",
		summary:
			"An agent's last answer was cut off: by the limit of output tokens, or by the provider's filter.",
		hint: "Raise the model's limit of output tokens, or have the agent continue once.",
	},
	TOOL_CALLS_REFUSED: {
		status: 500,
		fault: "model",
		summary: "Every tool call of the run was refused before it reached a node.",
		hint: "Look at the refused calls: their arguments, or the tools that were called.",
	},
	MODEL_FAILED: { status: 502, fault: "system", summary: "The model provider did not answer." },
	SCRIPT_EXHAUSTED: { status: 500, fault: "user", summary: "The scripted model has no step left." },
	SCRIPT_MISMATCH: {
		status: 500,
		fault: "user",
		summary: "The scripted model's next step does not match the conversation.",
	},
	CREDENTIAL_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such credential." },
	CREDENTIAL_KIND_UNKNOWN: {
		status: 422,
		fault: "user",
		summary: "No package declares this kind of credential.",
	},
	CREDENTIAL_KIND_WRONG: {
		status: 422,
		fault: "user",
		summary: "The credential is of another kind than the one needed.",
	},
	SECRET_TOO_SHORT: { status: 422, fault: "user", summary: "The secret is too short to be safe." },
	CREDENTIAL_BUILT_IN: { status: 409, fault: "user", summary: "A built-in credential cannot be changed." },
	CREDENTIAL_NOT_SIGNED_IN: {
		status: 409,
		fault: "user",
		summary: "Nobody has signed in with the credential, or the service no longer accepts the sign-in.",
		hint: "Press Sign in at the credential, under Settings, Credentials.",
	},
	CREDENTIAL_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The other end refused the credential.",
		hint: "Check the secret, and what it may be used for.",
	},
	...OAUTH_ERRORS,
	ADDRESS_REFUSED: { status: 403, fault: "user", summary: "Connecting to this address is not allowed." },
	FILE_PATH_REFUSED: { status: 403, fault: "user", summary: "The path leaves the workspace's folder." },
	HOST_NOT_FOUND: {
		status: 502,
		fault: "user",
		summary: "A host name could not be resolved.",
		hint: "Check the spelling of the host name.",
	},
	...NODE_ERRORS,
	...WORK_ERRORS,
	// The server's own
	JOURNAL_UNAVAILABLE: {
		status: 503,
		fault: "system",
		summary: "The journal cannot be written, so nothing new is accepted.",
	},
	JOURNAL_DAMAGED: {
		status: 500,
		fault: "system",
		summary: "A run's journal cannot be read, so the run cannot continue.",
	},
	RUN_NEEDS_NEWER_ENGINE: {
		status: 409,
		fault: "user",
		summary: "A newer version of Switchyard began the run, by rules that this one does not know.",
	},
	RUN_LOADING_DEADLY: {
		status: 500,
		fault: "system",
		summary: "The server crashed each time it loaded the run, so the run is not tried again.",
	},
	BACKUP_RUNNING: { status: 409, fault: "user", summary: "A backup is being made." },
	BACKUP_UNSUPPORTED: {
		status: 409,
		fault: "user",
		summary: "The database is PostgreSQL: back it up with pg_dump, and the data folder's keys with it.",
	},
	BACKUP_FAILED: { status: 503, fault: "system", summary: "The backup could not be made." },
	SHUTTING_DOWN: { status: 503, fault: "system", summary: "The server is stopping." },
	INTERNAL: { status: 500, fault: "system", summary: "Something went wrong inside the server." },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
