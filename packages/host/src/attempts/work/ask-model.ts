import type { AskModelCommand } from "@switchyard/engine";
import type { ModelAnswer, ModelCredential } from "@switchyard/spec";
import type { HostDriver } from "../../ports/host-driver.ts";

type ModelWork = Pick<HostDriver, "ask" | "secrets" | "network" | "crashPoint">;

/** Who waits for a model's answer. */
export interface ModelListener {
	readonly signal: AbortSignal;
	/** Gets the answer's words as they come, without secrets. */
	readonly onText: (text: string) => void;
}

/**
 * The work of one request to a model, whoever keeps the books. It goes outside at once, in the same turn.
 * @param credential the one that the setting names, opened.
 * @throws ModelFailure
 */
export function askModel(
	{ ask, secrets, network, crashPoint }: ModelWork,
	{ setting, messages, tools, turn }: Pick<AskModelCommand, "setting" | "messages" | "tools" | "turn">,
	{ signal, onText }: ModelListener,
	credential: ModelCredential | undefined,
): Promise<ModelAnswer> {
	const redactPiece = secrets.redactPieces();
	crashPoint?.("before-model");
	return ask(
		{ setting, messages, tools, turn },
		{
			signal,
			onText: (piece) => {
				const text = redactPiece(piece);
				if (text !== "") onText(text);
			},
			fetch: network.fetch,
			...(credential === undefined ? {} : { credential }),
		},
	);
}
