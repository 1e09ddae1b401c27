import type { JsonSchema } from "@switchyard/spec/json";
import { namedControl } from "@switchyard/spec/node-spec";
import { targetWays } from "@switchyard/spec/recorder";
import type { Provenance } from "@switchyard/spec/scope";
import { KeyRound } from "lucide-react";
import { provenanceText, stepWords } from "../../../core/run/provenance-text.ts";
import { type FieldsOrigin, useFields } from "../../../services/use-fields.ts";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { LabelBadges } from "../../../ui/LabelBadges.tsx";
import { ScopeBadge } from "../../../ui/ScopeBadge.tsx";
import { draggable } from "../../../ui/value-view/draggable.ts";
import { FieldMenu } from "../../../ui/value-view/FieldMenu.tsx";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";
import type { ValueFields } from "../../../ui/value-view/value-fields.ts";
import { WayList } from "../../../ui/WayList.tsx";

interface ValueRowProps {
	readonly name: string;
	readonly value: unknown;
	/** What the value is by its declaration, where that is known. */
	readonly schema?: JsonSchema | undefined;
	readonly provenance?: Provenance | undefined;
	/** True for a parameter that is newer than the run. */
	readonly newer?: boolean;
	/** Where it was seen, if its fields can be dragged. */
	readonly origin?: FieldsOrigin | undefined;
	readonly onStep: (step: number) => void;
}

/** No node's value. */
const NOWHERE: FieldsOrigin = { node: undefined, seen: "output" };

/** One resolved value: its name, who filled it and from where, and the value itself. */
export function ValueRow({
	name,
	value,
	schema,
	provenance,
	newer = false,
	origin = NOWHERE,
	onStep,
}: ValueRowProps) {
	const fields = useFields(origin);
	return (
		<fieldset aria-label={name} className="flex flex-col gap-1">
			<div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
				{provenance && <ScopeBadge scope={provenance.scope} />}
				{fields ? (
					<span
						{...draggable(fields, [name])}
						className="shrink-0 cursor-grab rounded-sm font-medium hover:bg-message-soft hover:text-message"
					>
						{name}
					</span>
				) : (
					<span className="shrink-0 font-medium">{name}</span>
				)}
				{provenance?.label && <LabelBadges label={provenance.label} />}
				{provenance && <Source provenance={provenance} newer={newer} onStep={onStep} />}
				{fields && <FieldMenu value={value} path={[name]} fields={fields} reachable />}
			</div>
			<Value {...{ name, value, schema, fields }} />
		</fieldset>
	);
}

interface ValueProps extends Pick<ValueRowProps, "name" | "value" | "schema"> {
	readonly fields: ValueFields | undefined;
}

function Value({ name, value, schema, fields }: ValueProps) {
	const load = useLargeValues();
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
	const ways = schema && namedControl(schema) === "target" ? targetWays(value) : undefined;
	if (ways) return <WayList label={`Ways to find ${name}`} ways={ways} />;
	if (!isShort(value))
		return <ValueView label={`Value of ${name}`} {...{ value, fields, load }} base={[name]} />;
	return <p className="font-mono text-sm break-words whitespace-pre-wrap">{String(value)}</p>;
}

function Source({
	provenance,
	newer,
	onStep,
}: {
	readonly provenance: Provenance;
	readonly newer: boolean;
	readonly onStep: (step: number) => void;
}) {
	const { text, steps } = provenanceText(provenance, newer);
	return (
		<span className="min-w-0 break-words text-text-muted">
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
