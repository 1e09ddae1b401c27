import type { AskModelCommand } from "@switchyard/engine";
import type { ModelAnswer, ModelCredential } from "@switchyard/spec";
import type { HostDriver } from "../../ports/host-driver.ts";
import type { SecretMask } from "../../ports/secret-opener.ts";
import { maskedPieces } from "./masked-pieces.ts";

type ModelWork = Pick<HostDriver, "ask" | "network" | "crashPoint">;

/** What a model is asked with, where its setting names a credential. */
export interface ModelSecret {
	readonly credential: ModelCredential | undefined;
	/** Masks what is secret of it. */
	readonly mask: SecretMask;
}

/** Who waits for a model's answer. */
export interface ModelListener {
	readonly signal: AbortSignal;
	/** Gets the answer's words as they come, without secrets. */
	readonly onText: (text: string) => void;
}

/**
 * The work of one request to a model, no matter who does the bookkeeping. The request is sent at once, in the same turn. Only the words
 * of the answer are masked: the arguments of its calls are executed as the model wrote them.
 * @throws ModelFailure
 */
export async function askModel(
	{ ask, network, crashPoint }: ModelWork,
	{
		setting,
		messages,
		tools,
		turn,
		attempt,
		answerSchema,
	}: Pick<AskModelCommand, "setting" | "messages" | "tools" | "turn" | "attempt" | "answerSchema">,
	{ signal, onText }: ModelListener,
	{ credential, mask }: ModelSecret,
): Promise<ModelAnswer> {
	const maskPiece = maskedPieces(mask);
	crashPoint?.("before-model");
	const answer = await ask(
		{ setting, messages, tools, turn, attempt, ...(answerSchema === undefined ? {} : { answerSchema }) },
		{
			signal,
			onText: (piece) => {
				const text = maskPiece(piece);
				if (text !== "") onText(text);
			},
			fetch: network.fetch,
			...(credential === undefined ? {} : { credential }),
		},
	);
	return { ...answer, text: mask.redact(answer.text) };
}
