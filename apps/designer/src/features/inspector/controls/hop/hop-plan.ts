import type { HopAsset, HopToolStep } from "@switchyard/spec/flow";

/** What an asset is for, in words. */
export const ASSET_KINDS: readonly { readonly value: HopAsset["kind"]; readonly label: string }[] = [
	{ value: "input", label: "Input: filled first" },
	{ value: "intermediate", label: "In between" },
	{ value: "output", label: "Output: given back" },
];

/** An asset for a list, under a name that none of them has. */
export function newAsset(assets: readonly HopAsset[]): HopAsset {
	const taken = new Set(assets.map(({ name }) => name));
	let number = assets.length + 1;
	while (taken.has(`asset_${number}`)) number++;
	return { name: `asset_${number}`, kind: "output" };
}

/** The asset with another kind: only an input has something that fills it. */
export function withKind({ name, value }: HopAsset, kind: HopAsset["kind"]): HopAsset {
	if (kind !== "input") return { name, kind };
	return { name, kind, value: value ?? { scope: "Message", path: name } };
}

/** A tool step that calls the tool, with no asset in it yet. */
export function newToolStep(tool: string): HopToolStep {
	return { tool, parameter_mapping: {}, result_mapping: {} };
}

/** A mapping with one entry set to an asset, or left out for `undefined`. */
export function withMapping(
	mapping: Readonly<Record<string, string>>,
	name: string,
	asset: string | undefined,
): Record<string, string> {
	const { [name]: _before, ...others } = mapping;
	return asset === undefined ? others : { ...others, [name]: asset };
}
