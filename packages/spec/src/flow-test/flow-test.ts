import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { ApprovalAnswer, ConsentMemory } from "../event/approval-resolve.ts";
import { AttachmentLookup } from "../event/attachments-read.ts";
import { ConsentLookup } from "../event/consent-check.ts";
import { Flow } from "../flow/flow.ts";
import { NodeQuestion } from "../form/node-question.ts";
import { RunStatus } from "../http/run-summary.ts";
import { Id } from "../identity/id.ts";
import { Name } from "../identity/name.ts";
import { Message } from "../json/message.ts";
import { Mark } from "../label/label.ts";
import { ModelAnswer } from "../model/model-answer.ts";
import { ModelRefusalReason } from "../model/model-refusal.ts";
import { NodeSpec } from "../node-spec/node-spec.ts";

const closed = { additionalProperties: false } as const;

/** What came of one attempt at a step. */
export const RecordedOutcome = Type.Union([
	Type.Object({ status: Type.Literal("success"), outputs: Message }, closed),
	Type.Object({ status: Type.Literal("error"), error: Fault, outputs: Type.Optional(Message) }, closed),
]);
export type RecordedOutcome = Static<typeof RecordedOutcome>;

/** An attempt during which a node asked a person. */
export const RecordedQuestion = Type.Object(
	{ status: Type.Literal("asks"), question: NodeQuestion, state: Type.Optional(Type.String()) },
	closed,
);
export type RecordedQuestion = Static<typeof RecordedQuestion>;

/** A request that a model refused, after which its agent asked again. */
export const RecordedRefusal = Type.Object(
	{
		status: Type.Literal("refused"),
		reason: ModelRefusalReason,
		error: Fault,
		/** How long the agent waited for the same model; absent where it asked its next one. */
		waitMs: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	closed,
);
export type RecordedRefusal = Static<typeof RecordedRefusal>;

/** A request during which a person stopped the agent. */
export const RecordedStop = Type.Object({ status: Type.Literal("stopped"), text: Type.String() }, closed);
export type RecordedStop = Static<typeof RecordedStop>;

/** A step that nodes outside the engine did: matched by its node, or as a tool call by the tool's name, and by its parameters. */
export const RecordedCall = Type.Object(
	{
		node: Id,
		/** Present when an agent or a hop called it. */
		tool: Type.Optional(Type.String()),
		/** The resolved parameters; credentials as references. */
		params: Message,
		/** What the store of approvals said of it. */
		check: Type.Optional(ConsentLookup),
		/** One per attempt. */
		outcomes: Type.Array(Type.Union([RecordedOutcome, RecordedQuestion])),
	},
	closed,
);
export type RecordedCall = Static<typeof RecordedCall>;

/** What a test expects of a call: which node, and with what. */
export const ExpectedCall = Type.Object(
	{ node: Id, tool: Type.Optional(Type.String()), params: Message },
	closed,
);
export type ExpectedCall = Static<typeof ExpectedCall>;

/** The format that this version of Switchyard writes. */
export const FLOW_TEST_FORMAT_VERSION = 1;

/** A recorded run as a test: the flow runs offline on what was recorded, and must do and give the same. */
export const FlowTest = Type.Object(
	{
		formatVersion: Type.Literal(FLOW_TEST_FORMAT_VERSION),
		name: Name,
		/** The flow version that is tested; `test` can run another in its place. */
		flow: Flow,
		/** The node types that the flow uses, as they were. */
		nodeTypes: Type.Array(NodeSpec),
		start: Type.Object({ node: Id, message: Message }, closed),
		recorded: Type.Object(
			{
				calls: Type.Array(RecordedCall),
				/** Per agent step in the order of their starts: what its model said, request by request. */
				models: Type.Array(
					Type.Object(
						{
							node: Id,
							/** What came of reading the files of its prompt, attempt by attempt. */
							attachments: Type.Optional(Type.Array(AttachmentLookup)),
							answers: Type.Array(Type.Union([ModelAnswer, RecordedOutcome, RecordedRefusal, RecordedStop])),
						},
						closed,
					),
				),
				/** What people said, in the order of the questions. */
				people: Type.Array(
					Type.Object(
						{
							node: Id,
							answer: ApprovalAnswer,
							values: Type.Optional(Message),
							mark: Type.Optional(Mark),
							remember: Type.Optional(ConsentMemory),
							comment: Type.Optional(Type.String()),
							by: Type.Optional(Type.String()),
							/** When, in milliseconds since the Unix epoch. */
							givenAt: Type.Integer(),
						},
						closed,
					),
				),
			},
			closed,
		),
		/** What must be the same. Take out what does not matter. */
		expect: Type.Object(
			{
				status: Type.Optional(RunStatus),
				/** The message of the last branch to finish. */
				message: Type.Optional(Message),
				error: Type.Optional(Type.Object({ code: Type.String() }, closed)),
				/** What a Respond node answered. */
				response: Type.Optional(Type.Object({ status: Type.Integer(), body: Type.Unknown() }, closed)),
				/** Calls in any order. */
				calls: Type.Optional(Type.Array(ExpectedCall)),
			},
			closed,
		),
	},
	closed,
);
export type FlowTest = Static<typeof FlowTest>;
