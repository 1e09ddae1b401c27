import type { HopAsset } from "@switchyard/spec/flow";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Select } from "../../../../ui/Select.tsx";

/** Stands for no asset: a choice must have a value. */
const NONE = "-";

interface AssetPicksProps {
	readonly title: string;
	/** Whether values come from assets, or go to them. */
	readonly direction: "from" | "to";
	/** The arguments, or the results. */
	readonly places: readonly { readonly name: string; readonly required: boolean }[];
	readonly mapping: Readonly<Record<string, string>>;
	readonly assets: readonly HopAsset[];
	/** The tool step, in a few words. */
	readonly called: string;
	readonly readOnly: boolean;
	readonly onPick: (name: string, asset: string | undefined) => void;
}

/** An asset for each argument of a tool, or for each of its results. */
export function AssetPicks(props: AssetPicksProps) {
	const { title, direction, places, mapping, assets, called, readOnly, onPick } = props;
	// What is mapped but not declared any more is still there to be removed.
	const extra = Object.keys(mapping).filter((name) => !places.some((place) => place.name === name));
	const all = [...places, ...extra.map((name) => ({ name, required: false }))];
	if (all.length === 0) return null;
	const Arrow = direction === "from" ? ArrowLeft : ArrowRight;
	return (
		<fieldset className="flex flex-col gap-1">
			<legend className="pb-1 text-xs font-medium text-text-muted">{title}</legend>
			{all.map(({ name, required }) => {
				const picked = mapping[name];
				const known = assets.map((asset) => ({ value: asset.name, label: asset.name }));
				const missing = picked !== undefined && !assets.some((asset) => asset.name === picked);
				return (
					<div key={name} className="grid min-w-0 grid-cols-[1fr_14px_1fr] items-center gap-1.5">
						<code className="min-w-0 truncate font-mono text-sm" title={name}>
							{name}
							{required && <span className="text-text-muted">&thinsp;*</span>}
						</code>
						<Arrow aria-hidden size={12} className="text-text-muted" />
						<Select
							label={`${title} of ${called}: the asset ${direction === "from" ? "that fills" : "for"} ${name}`}
							labelHidden
							placeholder={direction === "from" ? (required ? "Choose…" : "Left out") : "Not kept"}
							options={[
								{ value: NONE, label: direction === "from" ? "None" : "Discard" },
								...known,
								...(missing ? [{ value: picked, label: `${picked} (no such asset)` }] : []),
							]}
							value={picked}
							onValueChange={(asset) => onPick(name, asset === NONE ? undefined : asset)}
							disabled={readOnly}
						/>
					</div>
				);
			})}
		</fieldset>
	);
}
