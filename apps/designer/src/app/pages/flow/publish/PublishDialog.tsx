import { chatTriggerOf } from "@switchyard/flow";
import { isBlocking, type Problem } from "@switchyard/spec/error";
import type { PublishPreviewReply } from "@switchyard/spec/http";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { unfinishedProblems } from "../../../../core/editor/unfinished/unfinished-problems.ts";
import { WaysToTalk } from "../../../../features/programs/index.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { useServices } from "../../../../services/services-context.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { RelativeTime } from "../../../../ui/RelativeTime.tsx";
import { SkeletonRows } from "../../../../ui/Skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { reportFailure } from "../../report-failure.ts";
import { ChangeList } from "../ChangeList.tsx";
import { ProblemWords } from "../ProblemWords.tsx";

interface PublishDialogProps {
	readonly flowSession: FlowSession;
	readonly onClose: () => void;
}

/** Shows what publishing would change, and does it. */
export function PublishDialog({ flowSession, onClose }: PublishDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const flow = useEditor((state) => state.flow.id);
	const [busy, setBusy] = useState<"publish" | "unpublish">();
	const preview = useQuery({
		queryKey: ["publish", flow],
		queryFn: async ({ signal }) => {
			await flowSession.saved();
			return api.ask("GET /api/flows/:flow/publish", { params: { flow }, signal });
		},
		gcTime: 0,
	});
	// The server has never seen what is typed and no value yet.
	const unfinished = unfinishedProblems(useEditor((state) => state));
	const data = preview.data && { ...preview.data, problems: [...unfinished, ...preview.data.problems] };

	async function change(what: "publish" | "unpublish", revision: number) {
		setBusy(what);
		try {
			if (what === "publish")
				await api.ask("POST /api/flows/:flow/publish", { params: { flow }, body: { revision } });
			else await api.ask("POST /api/flows/:flow/unpublish", { params: { flow } });
			showToast({
				title: what === "publish" ? `Version ${revision} is published` : "The flow is unpublished",
			});
			onClose();
		} catch (error) {
			reportFailure(`The flow could not be ${what}ed`, error);
			void preview.refetch();
		} finally {
			setBusy(undefined);
			void client.invalidateQueries({ queryKey: ["triggers", flow] });
			void client.invalidateQueries({ queryKey: ["flows"] });
		}
	}

	const isCurrent = data?.published?.revision === data?.revision;
	const isForChat = useEditor((state) => chatTriggerOf(state.flow) !== undefined);
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Publish the flow"
			description="The triggers of a published flow are on. They start the version that was published; later changes stay a draft until they are published too."
			footer={
				data && (
					<>
						{data.published && (
							<Button
								className="mr-auto"
								busy={busy === "unpublish"}
								onClick={() => void change("unpublish", data.revision)}
							>
								Unpublish
							</Button>
						)}
						<Button onClick={onClose}>Cancel</Button>
						<Button
							variant="primary"
							busy={busy === "publish"}
							disabled={isCurrent || data.problems.some(isBlocking)}
							onClick={() => void change("publish", data.revision)}
						>
							Publish version {data.revision}
						</Button>
					</>
				)
			}
		>
			<Preview data={data}>
				{preview.isError ? (
					<ErrorState
						title="The changes could not be loaded"
						error={preview.error}
						onRetry={() => void preview.refetch()}
					/>
				) : (
					<SkeletonRows rows={3} label="Loading the changes" />
				)}
			</Preview>
			{data?.published && isForChat && (
				<section aria-label="Talk to it from other programs" className="mt-5 flex flex-col gap-2">
					<h3 className="font-medium">Talk to it from other programs</h3>
					<WaysToTalk flow={flow} />
				</section>
			)}
		</Dialog>
	);
}

interface PreviewProps {
	readonly data: PublishPreviewReply | undefined;
	/** What stands there instead until it is loaded. */
	readonly children: ReactNode;
}

function Preview({ data, children }: PreviewProps) {
	if (!data) return children;
	const { published, revision, changes, problems } = data;
	return (
		<div className="flex flex-col gap-4">
			<p>
				{published ? (
					<>
						Version {published.revision} is published, <RelativeTime at={published.at} />.{" "}
						{published.revision === revision && "Nothing has changed since."}
					</>
				) : (
					"The flow is not published: its triggers are off."
				)}
			</p>
			<ProblemList problems={problems} />
			<ChangeList
				title={published ? `Changes since version ${published.revision}` : "What is published"}
				changes={changes.map(({ text }) => text)}
			/>
		</div>
	);
}

function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
	if (problems.length === 0) return null;
	return (
		<section aria-label="Problems">
			<h3 className="mb-1 text-sm font-medium text-warning">
				{problems.some(isBlocking) ? "To fix before publishing" : "Worth a look"}
			</h3>
			<ul className="flex max-h-48 flex-col gap-2 overflow-y-auto rounded-md border border-border bg-surface-sunken px-3 py-2">
				{problems.map((problem) => (
					<li key={`${problem.code} ${problem.node} ${problem.field} ${problem.message}`}>
						<ProblemWords problem={problem} />
					</li>
				))}
			</ul>
		</section>
	);
}
