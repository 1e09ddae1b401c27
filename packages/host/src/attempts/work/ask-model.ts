import type { AskModelCommand } from "@switchyard/engine";
import type { ModelCredential } from "@switchyard/spec/credential";
import { ERRORS } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { AttachedFile, ModelAnswer, Reasoning } from "@switchyard/spec/model";
import type { HostDriver } from "../../ports/host-driver.ts";
import { ModelFailure } from "../../ports/model-failure.ts";
import type { ModelContext } from "../../ports/models.ts";
import type { RunLogReader } from "../../ports/run-log.ts";
import type { SecretMask } from "../../ports/secret-opener.ts";
import { maskedPieces } from "./masked-pieces.ts";

type ModelWork = Pick<HostDriver, "ask" | "network" | "journal" | "crashPoint">;

/** What a model is asked with, where its setting names a credential. */
export interface ModelSecret {
	readonly credential: ModelCredential | undefined;
	/** Masks what is secret of it. */
	readonly mask: SecretMask;
}

/** Who waits for a model's answer. */
export interface ModelListener {
	readonly signal: AbortSignal;
	/** The run whose agent waits; absent where a node does. */
	readonly run?: string;
	/** Gets the answer's words as they come, without secrets. */
	readonly onText: (text: string) => void;
	/** Gets what the model thinks as it comes, without secrets. */
	readonly onReasoning: (text: string) => void;
}

/**
 * The work of one request to a model, no matter who does the bookkeeping. The request is sent at once, in the same turn. Only the words
 * of the answer and of its reasoning are masked: the arguments of its calls are executed as the model wrote them.
 * @throws ModelFailure
 */
export async function askModel(
	{ ask, network, journal, crashPoint }: ModelWork,
	{
		setting,
		messages,
		tools,
		turn,
		attempt,
		answerSchema,
	}: Pick<AskModelCommand, "setting" | "messages" | "tools" | "turn" | "attempt" | "answerSchema">,
	{ signal, run, onText, onReasoning }: ModelListener,
	{ credential, mask }: ModelSecret,
): Promise<ModelAnswer> {
	crashPoint?.("before-model");
	const answer = await ask(
		{ setting, messages, tools, turn, attempt, ...defined({ answerSchema }) },
		{
			signal,
			...defined({ run }),
			onText: masked(mask, onText),
			onReasoning: masked(mask, onReasoning),
			openFile: openedFrom(journal),
			fetch: network.fetch,
			...defined({ credential }),
		},
	);
	const { reasoning } = answer;
	return {
		...answer,
		text: mask.redact(answer.text),
		...(reasoning === undefined ? {} : { reasoning: reasoning.map((piece) => withoutSecrets(piece, mask)) }),
	};
}

function masked(mask: SecretMask, listen: (text: string) => void): (piece: string) => void {
	const maskPiece = maskedPieces(mask);
	return (piece) => {
		const text = maskPiece(piece);
		if (text !== "") listen(text);
	};
}

/** The seal of what was changed is good for nothing. */
function withoutSecrets({ signature, ...piece }: Reasoning, mask: SecretMask): Reasoning {
	const text = mask.redact(piece.text);
	return { ...piece, text, ...(signature === undefined || text !== piece.text ? {} : { signature }) };
}

/** Opens the files of a conversation from what is kept beside the journal. */
function openedFrom(journal: Pick<RunLogReader, "value">): ModelContext["openFile"] {
	return async (file) => {
		const text = await journal.value(file.ref).catch((cause: unknown) => {
			throw missing(file, cause);
		});
		if (text === undefined) throw missing(file);
		return JSON.parse(text);
	};
}

function missing({ name }: AttachedFile, cause?: unknown): ModelFailure {
	const { hint } = ERRORS.ATTACHMENT_MISSING;
	const message = `The attachment “${name}” is not kept any more, or is damaged.`;
	return new ModelFailure({ code: "ATTACHMENT_MISSING", message, hint, retryable: false }, { cause });
}
