import "../interpret-schemas.ts";
import { ArrowLeftRight } from "lucide-react";
import { useCallback } from "react";
import { Link } from "wouter";
import { comparisonAddress } from "../../../core/compare/comparison-address.ts";
import { RunComparison } from "../../../features/compare-runs/index.ts";
import { useServices } from "../../../services/services-context.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Page } from "../../shell/Page.tsx";
import { PageLoading } from "../PageLoading.tsx";
import { useOpened } from "../use-opened.ts";
import { openTwoRuns } from "./open-two-runs.ts";

interface ComparePageProps {
	readonly run: string;
	readonly other: string;
}

const LINK =
	"inline-flex h-8 items-center gap-2 rounded-md border border-border-strong bg-surface px-3 font-medium hover:bg-hover max-sm:h-11";

/** Two runs, side by side. */
export default function ComparePage({ run, other }: ComparePageProps) {
	const services = useServices();
	const opening = useOpened(useCallback(() => openTwoRuns(services, run, other), [services, run, other]));
	if (opening.state === "opening") return <PageLoading />;
	return (
		<Page
			title="Compare runs"
			actions={
				<>
					<Link href="/runs" className={LINK}>
						All runs
					</Link>
					{opening.state === "open" && (
						<Link href={comparisonAddress(other, run)} className={LINK}>
							<ArrowLeftRight aria-hidden size={14} />
							Swap
						</Link>
					)}
				</>
			}
		>
			{opening.state === "open" ? (
				<RunComparison first={opening.thing.first} second={opening.thing.second} />
			) : (
				<ErrorState title="The runs could not be compared" error={opening.error} onRetry={opening.again} />
			)}
		</Page>
	);
}
