import type { Reasoning } from "@switchyard/spec/model";
import type { AssistantContent, ProviderMetadata } from "ai";

export type ReasoningPart = Extract<Exclude<AssistantContent, string>[number], { type: "reasoning" }>;

/** The reasoning of an answer, piece by piece. */
export class ReasoningParts {
	/** By the SDK's id of each, in the order in which they began. */
	readonly #pieces = new Map<string, Reasoning>();

	/**
	 * A piece begins, continues, or is sealed.
	 * @param after how many characters of the answer's text came before
	 */
	add(id: string, text: string, metadata: ProviderMetadata | undefined, after: number): void {
		const before = this.#pieces.get(id) ?? { text: "", ...(after === 0 ? {} : { after }) };
		this.#pieces.set(id, { ...before, text: before.text + text, ...sealOf(metadata) });
	}

	/** A call, which some providers seal in place of the thoughts before it. */
	addCall(call: string, metadata: ProviderMetadata | undefined): void {
		const { signature } = sealOf(metadata);
		if (signature !== undefined) this.#pieces.set(`call ${call}`, { text: "", signature, call });
	}

	/** What there is to keep: neither to be read nor sealed is nothing. */
	all(): Reasoning[] {
		return [...this.#pieces.values()].filter(
			({ text, signature, encrypted }) => text !== "" || signature !== undefined || encrypted !== undefined,
		);
	}
}

/** Every provider has its own names for the same. */
function sealOf(metadata: ProviderMetadata = {}): Pick<Reasoning, "signature" | "encrypted"> {
	const own = Object.assign({}, ...Object.values(metadata)) as Record<string, unknown>;
	const signature = own.signature ?? own.thoughtSignature;
	return {
		...(typeof signature === "string" ? { signature } : {}),
		...(typeof own.redactedData === "string" ? { encrypted: own.redactedData } : {}),
	};
}

/** A piece as the SDK takes it back. */
export function toSdkReasoning({ text, signature, encrypted }: Reasoning): ReasoningPart {
	const anthropic = encrypted === undefined ? signature && { signature } : { redactedData: encrypted };
	const providerOptions = {
		...(anthropic ? { anthropic } : {}),
		...(signature === undefined ? {} : { google: { thoughtSignature: signature } }),
	};
	return { type: "reasoning", text, providerOptions };
}

/** The seal of a call as the SDK takes it back; nothing where it has none. */
export function sealOfCall(call: string, reasoning: readonly Reasoning[]) {
	const signature = reasoning.find((piece) => piece.call === call)?.signature;
	return signature === undefined ? {} : { providerOptions: { google: { thoughtSignature: signature } } };
}
