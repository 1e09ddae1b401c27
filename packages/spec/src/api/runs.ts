import { Type } from "typebox";
import { FlowTest } from "../flow-test/index.ts";
import {
	AnswerUnknownStepsBody,
	AnswerUnknownStepsReply,
	KeptSessionsReply,
	ListRunsQuery,
	ListRunsReply,
	ListUnknownStepsQuery,
	ListUnknownStepsReply,
	NodeTypesReply,
	ReplayRunReply,
	ResolveStepBody,
	RunAgainBody,
	RunAgainReply,
	RunEventsQuery,
	RunEventsReply,
	RunSummary,
	RunTestQuery,
	SearchRunsQuery,
	SearchRunsReply,
	StartRunBody,
	StartRunQuery,
	StartRunReply,
	StopBody,
} from "../http/index.ts";
import { Done } from "./done.ts";
import {
	FlowBlockParameters,
	FlowParameters,
	RunParameters,
	RunStepParameters,
	RunValueParameters,
} from "./parameters.ts";
import { routes } from "./route.ts";

export const runsApi = routes("Runs", {
	"POST /api/flows/:flow/runs": {
		operationId: "startRun",
		summary: "Start a run",
		description:
			"With the purpose `run-flows`: the published version, with `message` and `key` alone. With `administer`: the newest draft, and all fields.",
		params: FlowParameters,
		querystring: StartRunQuery,
		body: Type.Union([StartRunBody, Type.Null()]),
		response: { 200: StartRunReply, 202: StartRunReply },
	},

	"POST /api/runs/:run/replay": {
		operationId: "replayRun",
		summary: "Replay a finished run offline",
		params: RunParameters,
		response: { 200: ReplayRunReply },
	},

	"POST /api/runs/:run/again": {
		operationId: "rerunFromStep",
		summary: "Run again from a step, with the recorded answers before it",
		params: RunParameters,
		body: RunAgainBody,
		response: { 202: RunAgainReply },
	},

	"GET /api/runs/:run/test": {
		operationId: "exportRunAsTest",
		summary: "A finished run as a test",
		params: RunParameters,
		querystring: RunTestQuery,
		response: { 200: FlowTest },
	},

	"GET /api/runs": {
		operationId: "listRuns",
		summary: "Runs, newest first",
		querystring: ListRunsQuery,
		response: { 200: ListRunsReply },
	},

	"GET /api/runs/search": {
		operationId: "searchRuns",
		summary: "Runs with a text in one of their values, newest first",
		querystring: SearchRunsQuery,
		response: { 200: SearchRunsReply },
	},

	"GET /api/runs/:run": {
		operationId: "getRun",
		summary: "One run",
		params: RunParameters,
		response: { 200: RunSummary },
	},

	"GET /api/runs/:run/events": {
		operationId: "listRunEvents",
		summary: "A run's journal",
		params: RunParameters,
		querystring: RunEventsQuery,
		response: { 200: RunEventsReply },
	},

	"GET /api/runs/:run/node-types": {
		operationId: "listRunNodeTypes",
		summary: "The node types that a run began with",
		params: RunParameters,
		response: { 200: NodeTypesReply },
	},

	"GET /api/runs/:run/values/:ref": {
		operationId: "getRunValue",
		summary: "A large value that a run's journal refers to",
		params: RunValueParameters,
		response: { 200: Type.Unknown() },
	},

	"POST /api/runs/:run/cancel": {
		operationId: "cancelRun",
		summary: "Stop a run",
		params: RunParameters,
		body: Type.Union([StopBody, Type.Null()]),
		response: { 204: Done },
	},

	"POST /api/runs/:run/steps/:step/stop": {
		operationId: "stopAgent",
		summary: "Stop an agent, which keeps what it has answered",
		params: RunStepParameters,
		body: Type.Union([StopBody, Type.Null()]),
		response: { 204: Done },
	},

	"POST /api/runs/:run/steps/:step/resolve": {
		operationId: "resolveStep",
		summary: "Decide a step whose outcome is unknown",
		params: RunStepParameters,
		body: ResolveStepBody,
		response: { 204: Done },
	},

	"GET /api/flows/:flow/kept-sessions": {
		operationId: "listKeptSessions",
		summary: "Your sessions that stay open for trying the flow",
		params: FlowParameters,
		response: { 200: KeptSessionsReply },
	},

	"DELETE /api/flows/:flow/kept-sessions/:block": {
		operationId: "closeKeptSession",
		summary: "Close the session of a block that stays open for you; where none is, nothing happens",
		params: FlowBlockParameters,
		response: { 200: KeptSessionsReply },
	},

	"GET /api/unknown-steps": {
		operationId: "listUnknownSteps",
		summary: "Steps that may have happened or not, over all runs",
		querystring: ListUnknownStepsQuery,
		response: { 200: ListUnknownStepsReply },
	},

	"POST /api/unknown-steps": {
		operationId: "resolveUnknownSteps",
		summary: "Decide many steps whose outcome is unknown",
		body: AnswerUnknownStepsBody,
		response: { 200: AnswerUnknownStepsReply },
	},
});
