import { isLargeValue, type Provenance } from "@switchyard/spec";
import { KeyRound } from "lucide-react";
import { provenanceText, stepWords } from "../../../core/run/provenance-text.ts";
import { JsonView } from "../../../ui/json-view/JsonView.tsx";
import { ScopeBadge } from "../../../ui/ScopeBadge.tsx";
import { LargeValueView } from "./LargeValueView.tsx";

interface ValueRowProps {
	readonly name: string;
	readonly value: unknown;
	readonly provenance?: Provenance | undefined;
	readonly onStep: (step: number) => void;
}

/** One resolved value: its name, who filled it and from where, and the value itself. */
export function ValueRow({ name, value, provenance, onStep }: ValueRowProps) {
	return (
		<fieldset aria-label={name} className="flex min-w-0 flex-col gap-1">
			<div className="flex min-w-0 items-center gap-1.5 text-sm">
				{provenance && <ScopeBadge scope={provenance.scope} />}
				<span className="shrink-0 font-medium">{name}</span>
				{provenance && <Source provenance={provenance} onStep={onStep} />}
			</div>
			<Value name={name} value={value} />
		</fieldset>
	);
}

function Value({ name, value }: Pick<ValueRowProps, "name" | "value">) {
	if (isLargeValue(value)) return <LargeValueView name={name} value={value} />;
	const credential = credentialIn(value);
	if (credential !== undefined) {
		return (
			<p className="flex items-center gap-1.5 text-sm">
				<KeyRound aria-hidden size={12} className="shrink-0 text-text-muted" />
				<span className="font-mono">{credential}</span>
				<span className="text-text-muted">a credential; its secret is in no journal</span>
			</p>
		);
	}
	if (!isShort(value)) return <JsonView label={`Value of ${name}`} value={value} />;
	return <p className="font-mono text-sm break-words whitespace-pre-wrap">{String(value)}</p>;
}

function Source({
	provenance,
	onStep,
}: {
	readonly provenance: Provenance;
	readonly onStep: (step: number) => void;
}) {
	const { text, steps } = provenanceText(provenance);
	return (
		<span className="min-w-0 truncate text-text-muted" title={text}>
			{provenance.scope} · {text}
			{steps.map((step) => (
				<span key={step}>
					{" "}
					<button type="button" className="rounded-sm underline hover:text-text" onClick={() => onStep(step)}>
						{stepWords(step)}
					</button>
				</span>
			))}
		</span>
	);
}

/** The name of the credential that a value refers to. */
function credentialIn(value: unknown): string | undefined {
	if (typeof value !== "object" || value === null || !("credential" in value)) return undefined;
	return typeof value.credential === "string" && Object.keys(value).length === 1
		? value.credential
		: undefined;
}

function isShort(value: unknown): boolean {
	return typeof value === "string" ? value.length <= 400 : typeof value !== "object";
}
