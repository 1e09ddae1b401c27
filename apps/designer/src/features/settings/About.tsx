import type { HealthProblem } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { Section } from "../../ui/Section.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

/** Which Switchyard this is and how it is, and the way out. */
export function About({ onSignOut }: { readonly onSignOut: () => void }) {
	const { api } = useServices();
	const health = useQuery(queries.health(api));
	return (
		<Section title="About" actions={<Button onClick={onSignOut}>Sign out</Button>}>
			<dl>
				<Row name="Version">
					<span className="font-mono text-sm">{health.data?.version ?? "…"}</span>
				</Row>
				<Row name="Server">
					{health.isError && <Badge tone="danger">Cannot be reached</Badge>}
					{health.data?.status === "ok" && <Badge tone="success">Healthy</Badge>}
					{health.data?.status === "degraded" && <Badge tone="warning">Needs attention</Badge>}
					{health.data?.status === "failing" && <Badge tone="danger">Accepts no runs</Badge>}
				</Row>
				{health.data?.problems.map((problem) => (
					<ProblemRow key={`${problem.code} ${problem.message}`} {...problem} />
				))}
				{health.data?.disk && (
					<Row name="Disk">
						{formatBytes(health.data.disk.freeBytes)} of {formatBytes(health.data.disk.totalBytes)} free
					</Row>
				)}
				<Row name="Address">
					<span className="font-mono text-sm">{location.origin}</span>
				</Row>
				{health.data?.publicOrigin && (
					<Row name="Public address">
						<span className="font-mono text-sm">{health.data.publicOrigin}</span>
					</Row>
				)}
			</dl>
		</Section>
	);
}

/** What is wrong, and what to do about it. */
function ProblemRow({ severity, message, hint }: HealthProblem) {
	const Icon = severity === "failing" ? CircleX : TriangleAlert;
	return (
		<div className="flex items-start gap-2 border-b border-border px-4 py-2.5 last:border-0">
			<dt className={severity === "failing" ? "text-danger" : "text-warning"}>
				<Icon aria-hidden size={16} className="mt-0.5" />
				<VisuallyHidden>{severity === "failing" ? "Fault" : "Warning"}</VisuallyHidden>
			</dt>
			<dd>
				{message} {hint && <span className="text-text-muted">{hint}</span>}
			</dd>
		</div>
	);
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
	return (
		<div className="flex min-h-11 items-center justify-between gap-4 border-b border-border px-4 py-2 last:border-0">
			<dt>{name}</dt>
			<dd className="text-text-muted">{children}</dd>
		</div>
	);
}
