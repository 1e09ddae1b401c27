import type { Provenance } from "@switchyard/spec/scope";
import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { provenanceText } from "../../../core/run/provenance-text.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import type { AssetView, HopView } from "../../../core/run/step-parts.ts";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ScopeBadge } from "../../../ui/ScopeBadge.tsx";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";

const KINDS = { input: "input", intermediate: "in between", output: "output" } as const;

const STATES = {
	pending: { word: "pending", tone: "neutral", icon: <CircleDashed aria-hidden size={12} /> },
	ready: { word: "ready", tone: "success", icon: <CircleCheck aria-hidden size={12} /> },
	failed: { word: "failed", tone: "danger", icon: <CircleX aria-hidden size={12} /> },
} as const;

interface HopAssetsProps {
	readonly hop: HopView;
	/** The hop's step's. */
	readonly provenance: StepView["provenance"];
}

/** The assets of a hop as they stand at the moment shown. */
export function HopAssets({ hop: { assets, done, total }, provenance }: HopAssetsProps) {
	return (
		<section aria-label="Assets of the hop" className="flex min-w-0 flex-col gap-2">
			<h4 className="flex items-baseline gap-2 text-xs font-medium text-text-muted">
				Assets
				<span className="font-normal tabular-nums">
					{done} of {total} tool steps done
				</span>
			</h4>
			<ul className="flex min-w-0 flex-col rounded-md border border-border">
				{assets.map((asset) => (
					<li
						key={asset.name}
						className="flex min-w-0 flex-col gap-1 border-b border-border p-2 last:border-b-0"
					>
						<Asset asset={asset} provenance={provenance[`inputs.${asset.name}`]} />
					</li>
				))}
			</ul>
		</section>
	);
}

interface AssetProps {
	readonly asset: AssetView;
	/** Where an input came from. */
	readonly provenance: Provenance | undefined;
}

function Asset({ asset: { name, kind, state, value, error, toolStep }, provenance }: AssetProps) {
	const { word, tone, icon } = STATES[state];
	return (
		<>
			<div className="flex min-w-0 items-center gap-2 text-sm">
				{provenance && <ScopeBadge scope={provenance.scope} />}
				<code className="min-w-0 truncate font-mono font-medium">{name}</code>
				<span className="shrink-0 text-text-muted">{KINDS[kind]}</span>
				<span className="min-w-0 flex-1 truncate text-right text-text-muted">
					{toolStep !== undefined
						? `by tool step ${toolStep + 1}`
						: provenance && provenanceText(provenance).text}
				</span>
				<Badge tone={tone} icon={icon}>
					{word}
				</Badge>
			</div>
			{state === "ready" && <AssetValue name={name} value={value} />}
			{error && (
				<p className="text-sm break-words text-danger">
					<WithCode text={error.message} />
				</p>
			)}
		</>
	);
}

function AssetValue({ name, value }: { readonly name: string; readonly value: unknown }) {
	const load = useLargeValues();
	if (typeof value === "object" && value !== null)
		return <ValueView label={`Asset ${name}`} value={value} load={load} />;
	return <p className="font-mono text-sm break-words whitespace-pre-wrap">{String(value)}</p>;
}
