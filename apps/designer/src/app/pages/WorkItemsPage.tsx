import { QueueItems, Queues } from "../../features/work-items/index.ts";
import { Page } from "../shell/Page.tsx";

/** What there is to be done: the queues, or the items of one. */
export default function WorkItemsPage({ queue }: { readonly queue: string | undefined }) {
	if (queue !== undefined)
		return (
			<Page title={queue} description="The items of this queue. Days are counted in UTC.">
				<QueueItems key={queue} queue={queue} />
			</Page>
		);
	return (
		<Page title="Work items" description="Queues of work that robots process item by item.">
			<Queues />
		</Page>
	);
}
