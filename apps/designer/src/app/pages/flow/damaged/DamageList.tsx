import type { Damage, FlowDamageReply } from "@switchyard/spec/http";
import { formatCount } from "../../../../ui/format/count.ts";
import { WithCode } from "../../../../ui/WithCode.tsx";

/** Everything that is wrong with a stored flow, and beside each what the repair does about it. */
export function DamageList({ found: { damage, revision, version } }: { readonly found: FlowDamageReply }) {
	return (
		<section aria-label="Damage" className="shrink-0 border-b border-border bg-surface">
			<div className="px-4 py-3">
				<h2 className="font-medium">
					{formatCount(damage.length, "problem")} in the stored document of version {revision}
				</h2>
				<p className="max-w-180 text-pretty text-text-muted">
					This flow cannot be edited or run until it is repaired.{" "}
					{version === undefined
						? "The repairs are listed below, and the canvas shows the result."
						: `The repair restores version ${version}, which the canvas shows.`}{" "}
					{version === revision
						? "The damaged document is not kept: download it first if you need any of it."
						: "The damaged document stays as a version: you can download it before and after the repair."}
				</p>
			</div>
			<ul className="max-h-[34vh] divide-y divide-border overflow-y-auto border-t border-border">
				{damage.map((problem) => (
					<DamageRow key={`${problem.code} ${problem.field} ${problem.message}`} problem={problem} />
				))}
			</ul>
		</section>
	);
}

function DamageRow({ problem: { code, message, hint, repair } }: { readonly problem: Damage }) {
	return (
		<li className="grid gap-x-6 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
			<div className="min-w-0">
				<p className="break-words">
					<WithCode text={message} />
				</p>
				{hint && (
					<p className="text-sm text-text-muted">
						<WithCode text={hint} />
					</p>
				)}
				<p className="font-mono text-xs text-text-muted">{code}</p>
			</div>
			<p className="break-words">
				<span className="text-sm text-text-muted">Repair: </span>
				<WithCode text={repair} />
			</p>
		</li>
	);
}
