import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";

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
					{health.data?.status === "stopping" && <Badge tone="warning">Stopping</Badge>}
					{health.data?.status === "failing" && <Badge tone="danger">Failing</Badge>}
				</Row>
				<Row name="Address">
					<span className="font-mono text-sm">{location.origin}</span>
				</Row>
			</dl>
		</Section>
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
