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
 * The work of one request to a model, whoever keeps the books.
 * @throws ModelFailure, and AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`
 */
export async function askModel(
	{ ask, secrets, network, crashPoint }: ModelWork,
	{ setting, messages, tools, turn }: Pick<AskModelCommand, "setting" | "messages" | "tools" | "turn">,
	{ signal, onText }: ModelListener,
): Promise<ModelAnswer> {
	const redactPiece = secrets.redactPieces();
	const credential =
		"credential" in setting
			? ((await secrets.open(setting.credential, "model")) as ModelCredential)
			: undefined;
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
