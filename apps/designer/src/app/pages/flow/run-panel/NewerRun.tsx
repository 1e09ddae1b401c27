import { useStore } from "zustand";
import type { RunInView } from "../../../../core/run/run-in-view.ts";
import { reportFailure } from "../../report-failure.ts";

/** Offers a run that started elsewhere while the one in view stayed. */
export function NewerRun({ inView }: { readonly inView: RunInView }) {
	const newer = useStore(inView.newer);
	const show = () => inView.show(newer).catch((error) => reportFailure("The run could not be shown", error));
	return (
		<div role="status">
			{newer !== undefined && (
				<p className="flex h-8 items-center gap-1.5 border-t border-border px-3 text-sm text-text-muted">
					<span aria-hidden className="size-1.5 rounded-full bg-running" />A newer run started ·
					<button
						type="button"
						className="rounded-sm font-medium text-text underline underline-offset-2 hover:decoration-2"
						onClick={() => void show()}
					>
						Show
					</button>
				</p>
			)}
		</div>
	);
}
