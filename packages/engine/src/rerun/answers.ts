import type { Attribution } from "@switchyard/spec/actor";
import type {
	ApprovalAnswer,
	AttachmentLookup,
	ConsentLookup,
	ConsentMemory,
	ProbeAnswer,
} from "@switchyard/spec/event";
import type { RecordedRefusal, RecordedStop } from "@switchyard/spec/flow-test";
import type { Message } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";
import type { ModelAnswer } from "@switchyard/spec/model";
import type {
	Asking,
	AskModelCommand,
	AskPersonCommand,
	CallFlowCommand,
	CheckConsentCommand,
	ExecuteCommand,
	Outcome,
	ProbeStepCommand,
	ReadAttachmentsCommand,
} from "../command.ts";

/** What a person said, or that nobody did. */
export interface RecordedConsent extends Attribution {
	readonly answer: ApprovalAnswer;
	readonly values?: Message;
	readonly mark?: Mark;
	readonly remember?: ConsentMemory;
	readonly comment?: string;
	/** When, in milliseconds since the epoch. */
	readonly givenAt: number;
}

/** Answers for a run without the outside world: nothing is executed, no model and no person is asked. */
export interface Answers {
	/** What came of a step; `undefined` when nothing is known. */
	readonly outcome: (command: ExecuteCommand | CallFlowCommand) => Outcome | Asking | undefined;
	/** What a model said, or that it refused, failed, or was stopped. */
	readonly model: (
		command: AskModelCommand,
	) => ModelAnswer | Outcome | RecordedRefusal | RecordedStop | undefined;
	/** What the store of approvals said of a call; `undefined` when nothing is known. */
	readonly check: (command: CheckConsentCommand) => ConsentLookup | undefined;
	/** What came of reading an agent's files; `undefined` when nothing is known. */
	readonly attachments: (command: ReadAttachmentsCommand) => AttachmentLookup | undefined;
	/** What its node said of a step that was cut off; `undefined` when nothing is known. */
	readonly probe: (command: ProbeStepCommand) => ProbeAnswer | undefined;
	readonly person: (command: AskPersonCommand) => RecordedConsent | undefined;
}
