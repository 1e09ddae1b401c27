import type { ImportEntry, ImportFlowReply } from "@switchyard/spec/http";
import { useLocation } from "wouter";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";

interface ImportReportProps {
	readonly imported: ImportFlowReply;
	readonly onClose: () => void;
}

/** The results in the order in which they need a person. */
const RESULTS: readonly {
	readonly result: ImportEntry["result"];
	readonly label: string;
	readonly tone: Tone;
}[] = [
	{ result: "missing", label: "Replace", tone: "danger" },
	{ result: "check", label: "Check", tone: "warning" },
	{ result: "converted", label: "Converted", tone: "success" },
	{ result: "left-out", label: "Not needed", tone: "neutral" },
];

/** What each node of another tool became's flow. */
export function ImportReport({ imported: { flow, report }, onClose }: ImportReportProps) {
	const [, navigate] = useLocation();
	const count = (result: ImportEntry["result"]) => report.filter((entry) => entry.result === result).length;
	const missing = count("missing");
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={`Imported “${flow.name}”`}
			description={
				missing === 0
					? `${count("converted")} of ${report.length} nodes need nothing; look at the others.`
					: `The flow does not run until ${missing === 1 ? "one node is" : `${missing} nodes are`} replaced: there is none like it here.`
			}
			footer={
				<>
					<Button onClick={onClose}>Close</Button>
					<Button variant="primary" autoFocus onClick={() => navigate(`/flows/${flow.id}`)}>
						Open the flow
					</Button>
				</>
			}
		>
			<ScrollRegion label="What each node became" className="max-h-[60vh] rounded-lg border border-border">
				<ul aria-label="Nodes">
					{RESULTS.flatMap(({ result, label, tone }) =>
						report
							.filter((entry) => entry.result === result)
							.map((entry) => (
								<li
									key={`${entry.name} ${entry.node ?? ""}`}
									className="flex items-start gap-3 border-b border-border px-3 py-2 last:border-0 max-sm:flex-col max-sm:gap-1"
								>
									<span className="w-22 shrink-0 pt-0.5">
										<Badge tone={tone}>{label}</Badge>
									</span>
									<div className="min-w-0 flex-1">
										<p className="font-medium break-words">{entry.name}</p>
										<p className="font-mono text-xs break-all text-text-muted">
											{entry.from}
											{entry.to !== undefined && ` → ${entry.to}`}
										</p>
										{entry.notes.map((note) => (
											<p key={note} className="text-sm break-words text-text-muted">
												{note}
											</p>
										))}
									</div>
								</li>
							)),
					)}
				</ul>
			</ScrollRegion>
		</Dialog>
	);
}
