import { Type } from "typebox";
import { Flow } from "../flow/index.ts";
import {
	AgentToolsReply,
	ColorFlowTagBody,
	CreateFlowBody,
	EditConflict,
	EditFlowBody,
	EditFlowMetadataBody,
	EditFlowReply,
	FlowBatchBody,
	FlowBatchReply,
	FlowDamageReply,
	FlowDiffQuery,
	FlowDiffReply,
	FlowDocumentsReply,
	FlowFolder,
	FlowFolderPath,
	FlowMetadata,
	FlowRemovalReply,
	FlowsBody,
	FreezePlanBody,
	FreezePlanReply,
	ImportFlowBody,
	ImportFlowReply,
	ListenBody,
	Listening,
	ListFlowFoldersReply,
	ListFlowsQuery,
	ListFlowsReply,
	ListFlowTagsReply,
	ListTriggersReply,
	ListVersionsReply,
	MoveFlowFolderBody,
	NewFlow,
	Publication,
	PublishFlowBody,
	PublishPreviewReply,
	ValidateFlowReply,
} from "../http/index.ts";
import { Id } from "../identity/index.ts";
import { Done } from "./done.ts";
import { FlowNodeParameters, FlowParameters, FlowVersionParameters } from "./parameters.ts";
import { routes } from "./route.ts";

const STORED_TEXT = Type.String({ description: "The text, unchecked." });
const TEXT = { description: "The document", content: { "text/plain": { schema: STORED_TEXT } } };

export const flowsApi = routes("Flows", {
	"POST /api/flows/:flow/triggers/:node/listen": {
		operationId: "listen",
		summary: "Let the next real call, mail or file at a trigger start one run of the draft",
		params: Type.Object({ flow: Id, node: Id }),
		body: Type.Union([ListenBody, Type.Null()]),
		response: { 201: Listening },
	},

	"GET /api/flows/:flow/triggers/:node/listen": {
		operationId: "getListening",
		summary: "How it stands with listening to a trigger",
		params: Type.Object({ flow: Id, node: Id }),
		response: { 200: Listening },
	},

	"DELETE /api/flows/:flow/triggers/:node/listen": {
		operationId: "stopListening",
		summary: "Listen to a trigger no longer",
		params: Type.Object({ flow: Id, node: Id }),
		response: { 200: Listening },
	},

	"GET /api/flows/:flow/triggers": {
		operationId: "listTriggers",
		summary: "How the triggers of a flow are that start runs by themselves",
		params: FlowParameters,
		response: { 200: ListTriggersReply },
	},

	"GET /api/flows/:flow/nodes/:node/tools": {
		operationId: "listAgentTools",
		summary: "The tools of an agent, exactly as its model sees them",
		params: FlowNodeParameters,
		response: { 200: AgentToolsReply },
	},

	"POST /api/flows/:flow/nodes/:node/freeze-plan": {
		operationId: "freezePlan",
		summary: "Put an agent's plan into its flow as nodes, in the agent's place",
		params: FlowNodeParameters,
		body: FreezePlanBody,
		response: { 200: FreezePlanReply, 409: EditConflict },
	},

	"POST /api/flows/batch": {
		operationId: "changeFlows",
		summary: "Do the same with several flows, each for itself",
		body: FlowBatchBody,
		response: { 200: FlowBatchReply },
	},

	"POST /api/flows/documents": {
		operationId: "getFlowDocuments",
		summary: "Several flows, to be kept as a file",
		body: FlowsBody,
		response: { 200: FlowDocumentsReply },
	},

	"POST /api/flows/removal-preview": {
		operationId: "previewRemoval",
		summary: "What deleting flows would end or break",
		body: FlowsBody,
		response: { 200: FlowRemovalReply },
	},

	"GET /api/flows/:flow/damage": {
		operationId: "getFlowDamage",
		summary: "What is wrong with a stored flow, and what its repair would change",
		params: FlowParameters,
		response: { 200: FlowDamageReply },
	},

	"POST /api/flows/:flow/repair": {
		operationId: "repairFlow",
		summary: "Repair a damaged flow; its document as it was is kept as a version",
		params: FlowParameters,
		response: { 200: Flow },
	},

	"GET /api/flows/:flow/versions/:revision/text": {
		operationId: "getFlowText",
		summary: "A revision's document as it is stored, whether or not it is a flow",
		params: FlowVersionParameters,
		response: { 200: Type.String() },
		described: { response: { 200: TEXT } },
	},

	"GET /api/flow-folders": {
		operationId: "listFlowFolders",
		summary: "The folders of flows",
		response: { 200: ListFlowFoldersReply },
	},

	"POST /api/flow-folders": {
		operationId: "createFlowFolder",
		summary: "Make a folder",
		body: FlowFolderPath,
		response: { 201: FlowFolder },
	},

	"PATCH /api/flow-folders": {
		operationId: "moveFlowFolder",
		summary: "Rename or move a folder with all that is in it",
		body: MoveFlowFolderBody,
		response: { 200: FlowFolder },
	},

	"DELETE /api/flow-folders": {
		operationId: "deleteFlowFolder",
		summary: "Delete an empty folder",
		querystring: FlowFolderPath,
		response: { 204: Done },
	},

	"GET /api/flow-tags": {
		operationId: "listFlowTags",
		summary: "The tags that flows have",
		response: { 200: ListFlowTagsReply },
	},

	"PUT /api/flow-tags": {
		operationId: "colorFlowTag",
		summary: "Give a tag its colour",
		body: ColorFlowTagBody,
		response: { 204: Done },
	},

	"GET /api/flows": {
		operationId: "listFlows",
		summary: "The flows, most recently changed first unless another order is asked for",
		querystring: ListFlowsQuery,
		response: { 200: ListFlowsReply },
	},

	"POST /api/flows": {
		operationId: "createFlow",
		summary: "Make or import a flow",
		body: CreateFlowBody,
		described: { body: NewFlow },
		response: { 201: Flow },
	},

	"GET /api/flows/:flow": {
		operationId: "getFlow",
		summary: "One flow",
		params: FlowParameters,
		response: { 200: Flow },
	},

	"PUT /api/flows/:flow": {
		operationId: "replaceFlow",
		summary: "Replace a flow's document",
		params: FlowParameters,
		body: Type.Object({}, { additionalProperties: true }),
		described: { body: Flow },
		response: { 200: Flow, 409: EditConflict },
	},

	"PATCH /api/flows/:flow": {
		operationId: "editFlow",
		summary: "Apply edit operations to a flow",
		params: FlowParameters,
		body: EditFlowBody,
		response: { 200: EditFlowReply, 409: EditConflict },
	},

	"DELETE /api/flows/:flow": {
		operationId: "deleteFlow",
		summary: "Remove a flow",
		params: FlowParameters,
		response: { 204: Done },
	},

	"POST /api/imports": {
		operationId: "importFlow",
		summary: "Make a flow of what n8n or Node-RED exported",
		body: ImportFlowBody,
		response: { 201: ImportFlowReply },
	},

	"PATCH /api/flows/:flow/metadata": {
		operationId: "editFlowMetadata",
		summary: "Move a flow to a folder, or change its tags",
		params: FlowParameters,
		body: EditFlowMetadataBody,
		response: { 200: FlowMetadata },
	},

	"GET /api/flows/:flow/publish": {
		operationId: "previewPublication",
		summary: "What publishing a flow would change, and what stands against it",
		params: FlowParameters,
		response: { 200: PublishPreviewReply },
	},

	"POST /api/flows/:flow/publish": {
		operationId: "publishFlow",
		summary: "Turn a flow's triggers on",
		params: FlowParameters,
		body: PublishFlowBody,
		response: { 200: Publication, 409: EditConflict },
	},

	"POST /api/flows/:flow/unpublish": {
		operationId: "unpublishFlow",
		summary: "Turn a flow's triggers off",
		params: FlowParameters,
		response: { 204: Done },
	},

	"GET /api/flows/:flow/diff": {
		operationId: "diffFlow",
		summary: "What changed from one version of a flow to another, in sentences",
		params: FlowParameters,
		querystring: FlowDiffQuery,
		response: { 200: FlowDiffReply },
	},

	"POST /api/flows/:flow/validate": {
		operationId: "validateFlow",
		summary: "Everything that keeps a flow from running",
		params: FlowParameters,
		response: { 200: ValidateFlowReply },
	},

	"GET /api/flows/:flow/versions": {
		operationId: "listFlowVersions",
		summary: "The revisions that are kept whole, newest first",
		params: FlowParameters,
		response: { 200: ListVersionsReply },
	},

	"GET /api/flows/:flow/versions/:revision": {
		operationId: "getFlowVersion",
		summary: "A flow as it was at a revision",
		params: FlowVersionParameters,
		response: { 200: Flow },
	},
});
