import type { RecorderTab } from "@switchyard/spec/recorder";
import { X } from "lucide-react";
import type { Recorder } from "../../services/recorder.ts";
import { useRecorderState } from "../../services/recorder-context.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

/** The tabs of the recorded browser, where there are several: one of them is shown. */
export function TabStrip({ recorder }: { readonly recorder: Recorder }) {
	const tabs = useRecorderState((state) => state.tabs);
	if (tabs.length < 2) return null;
	return (
		<ul
			aria-label="Tabs of the browser"
			className="flex shrink-0 gap-1 overflow-x-auto border-b border-border bg-surface-sunken px-2 py-1"
		>
			{tabs.map((tab) => (
				<li
					key={tab.id}
					className="flex max-w-52 min-w-24 shrink-0 items-center rounded-md border border-transparent has-[[aria-current=true]]:border-border has-[[aria-current=true]]:bg-surface"
				>
					<button
						type="button"
						aria-current={tab.current}
						title={tab.url}
						className="min-w-0 flex-1 truncate rounded-md py-1 pl-2 text-left text-sm text-text-muted hover:text-text aria-[current=true]:text-text"
						onClick={() => recorder.send({ type: "tab", action: "switch", tab: tab.id })}
					>
						{wordsOf(tab)}
					</button>
					<IconButton
						size="xs"
						label={`Close the tab ${wordsOf(tab)}`}
						icon={<X size={12} />}
						onClick={() => recorder.send({ type: "tab", action: "close", tab: tab.id })}
					/>
				</li>
			))}
		</ul>
	);
}

function wordsOf({ title, url }: RecorderTab): string {
	if (title.trim() !== "") return title;
	return url.startsWith("http") ? url.replace(/^https?:\/\//, "") : "Empty tab";
}
