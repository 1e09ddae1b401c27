import type { Approval } from "@switchyard/spec/http";
import { isSameJson } from "@switchyard/spec/json";
import { recordedWays } from "@switchyard/spec/recorder";
import { KeyRound, Lock, Undo2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { fill } from "../../core/form/form-draft.ts";
import { provenanceText } from "../../core/run/provenance-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { LabelBadges } from "../../ui/LabelBadges.tsx";
import { ScopeBadge } from "../../ui/ScopeBadge.tsx";
import { SchemaForm } from "../../ui/schema-form/SchemaForm.tsx";
import { ValueView } from "../../ui/value-view/ValueView.tsx";
import { WayList } from "../../ui/WayList.tsx";

interface CallArgumentsProps {
	readonly call: NonNullable<Approval["call"]>;
	readonly form: ComponentProps<typeof SchemaForm>;
}

/** Every argument of a call and where it came from: what the model wrote can be changed, all else is as it is. */
export function CallArguments({ call, form }: CallArgumentsProps) {
	// A field that goes back is made anew: it keeps what was typed.
	const [round, setRound] = useState(0);
	const planned = Object.values(call.provenance).some(({ source }) => "asset" in source);
	const fixed = Object.entries(call.params).filter(([name]) => !Object.hasOwn(call.arguments, name));
	return (
		<div className="flex max-w-160 flex-col gap-6">
			<section aria-label="Arguments" className="flex flex-col gap-3">
				<h3 className="flex items-center gap-2 text-sm font-medium">
					{planned ? `From the assets of ${call.callerName}` : `Written by the model of ${call.callerName}`}
					<span className="font-normal text-text-muted">you can change them</span>
				</h3>
				{Object.keys(call.arguments).length === 0 && form.problems.size === 0 && (
					<p className="text-sm text-text-muted">The call has no arguments.</p>
				)}
				<SchemaForm
					key={round}
					{...form}
					beside={({ name }) => (
						<>
							<ScopeBadge scope="AI" />
							{call.provenance[name]?.label && <LabelBadges label={call.provenance[name].label} />}
							{!isSameJson(form.draft.values[name], call.arguments[name]) && (
								<>
									<Badge tone="warning">changed</Badge>
									<button
										type="button"
										className="inline-flex items-center gap-1 rounded-sm text-sm text-text-muted underline hover:text-text"
										onClick={() => {
											form.onDraft(fill(form.draft, name, call.arguments[name]));
											setRound(round + 1);
										}}
									>
										<Undo2 aria-hidden size={12} />
										Restore
									</button>
								</>
							)}
						</>
					)}
				/>
			</section>
			{fixed.length > 0 && (
				<section aria-label="Fixed values" className="flex flex-col gap-3">
					<h3 className="flex items-center gap-2 text-sm font-medium">
						<Lock aria-hidden size={13} className="text-text-muted" />
						Fixed values
						<span className="font-normal text-text-muted">you cannot change them here</span>
					</h3>
					{fixed.map(([name, value]) => (
						<FixedValue key={name} {...{ name, value }} provenance={call.provenance[name]} />
					))}
				</section>
			)}
		</div>
	);
}

interface FixedValueProps {
	readonly name: string;
	readonly value: unknown;
	readonly provenance: NonNullable<Approval["call"]>["provenance"][string] | undefined;
}

/** A value that nobody changes here, and where it came from. */
function FixedValue({ name, value, provenance }: FixedValueProps) {
	return (
		<fieldset aria-label={name} className="flex flex-col gap-1">
			<div className="flex min-w-0 items-center gap-1.5 text-sm">
				{provenance && <ScopeBadge scope={provenance.scope} />}
				<span className="font-medium">{name}</span>
				{provenance?.label && <LabelBadges label={provenance.label} />}
				{provenance && (
					<span className="min-w-0 truncate text-text-muted">{provenanceText(provenance).text}</span>
				)}
			</div>
			<ShownValue name={name} value={value} />
		</fieldset>
	);
}

function ShownValue({ name, value }: Pick<FixedValueProps, "name" | "value">) {
	if (value === "") return <p className="text-sm text-text-muted">Empty</p>;
	if (typeof value !== "object" || value === null) {
		return <p className="font-mono text-sm break-words whitespace-pre-wrap">{String(value)}</p>;
	}
	if ("credential" in value && Object.keys(value).length === 1) {
		return (
			<p className="flex items-center gap-1.5 text-sm">
				<KeyRound aria-hidden size={12} className="shrink-0 text-text-muted" />
				<span className="font-mono">{String(value.credential)}</span>
				<span className="text-text-muted">a credential; its secret is never shown</span>
			</p>
		);
	}
	const ways = recordedWays(value);
	if (ways) return <WayList label={`Ways to find ${name}`} ways={ways} />;
	return <ValueView label={name} value={value} />;
}
