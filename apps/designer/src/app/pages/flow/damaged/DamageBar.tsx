import type { FlowDamageReply } from "@switchyard/spec/http";
import { ChevronRight, Wrench } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useServices } from "../../../../services/services-context.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { useDocumentTitle } from "../../../shell/use-document-title.ts";
import { DownloadText } from "../../DownloadText.tsx";
import { reportFailure } from "../../report-failure.ts";
import { PanelToggle } from "../../workbench/PanelToggle.tsx";

interface DamageBarProps {
	readonly found: FlowDamageReply;
	readonly onRepaired: () => void;
}

/** Which flow is damaged, and the ways on: its text as a file, or a repair. */
export function DamageBar({ found: { repaired, revision }, onRepaired }: DamageBarProps) {
	const { api } = useServices();
	const [busy, setBusy] = useState(false);
	useDocumentTitle(`${repaired.name}, damaged`);

	async function repair() {
		setBusy(true);
		try {
			await api.ask("POST /api/flows/:flow/repair", { params: { flow: repaired.id } });
			onRepaired();
		} catch (error) {
			setBusy(false);
			reportFailure("The flow could not be repaired", error);
		}
	}

	return (
		<header className="flex min-h-12 shrink-0 flex-wrap items-center gap-3 border-b border-border bg-surface px-4 py-2">
			<PanelToggle name="outline" />
			<nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1">
				<Link href="/flows" className="rounded-sm px-1 text-text-muted hover:text-text">
					Flows
				</Link>
				<ChevronRight aria-hidden size={14} className="shrink-0 text-text-muted" />
				<h1 className="truncate px-1 font-medium">{repaired.name}</h1>
			</nav>
			<Badge tone="danger">Damaged</Badge>
			<Badge>Read only</Badge>
			<div className="ml-auto flex gap-2">
				<DownloadText flow={repaired.id} revision={revision} />
				<Button variant="primary" icon={<Wrench size={14} />} busy={busy} onClick={() => void repair()}>
					Repair
				</Button>
			</div>
		</header>
	);
}
