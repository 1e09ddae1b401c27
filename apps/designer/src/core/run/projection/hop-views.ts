import type { AssetSet, HopStep } from "@switchyard/spec/event";
import type { HopAsset } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { AssetView, HopView } from "../step-parts.ts";

/** A hop that begins: only its inputs have a value yet. */
export function beginHop({ assets, steps, inputs }: Message): HopView {
	const filled = new Map(Object.entries((inputs ?? {}) as Message));
	return {
		done: 0,
		total: Array.isArray(steps) ? steps.length : 0,
		assets: ((assets ?? []) as readonly HopAsset[]).map(({ name, kind }) => ({
			name,
			kind,
			state: filled.has(name) ? "ready" : "pending",
			value: filled.get(name),
			error: undefined,
			toolStep: undefined,
		})),
	};
}

/** An asset got its value, or will never have one. */
export function takeAsset(hop: HopView, { asset, state, value, error }: AssetSet): HopView {
	const change = (known: AssetView): AssetView => ({ ...known, state, value, error, toolStep: hop.done });
	return { ...hop, assets: hop.assets.map((known) => (known.name === asset ? change(known) : known)) };
}

/** A tool step is called, or is over. */
export function takeToolStep(hop: HopView, { index, arguments: called }: HopStep): HopView {
	return { ...hop, done: called === undefined ? index + 1 : index };
}
