import { useEffect, useState } from "react";
import { useEditor } from "../../services/editor-context.tsx";

/** How long a refusal stands, in milliseconds. */
const SHOWN_MS = 6_000;

/** Reads every notice out, and shows those that refuse something. */
export function NoticeHint() {
	const notice = useEditor((state) => state.notice);
	const [passed, setPassed] = useState(0);
	useEffect(() => {
		if (!notice) return;
		const timer = setTimeout(() => setPassed(notice.serial), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [notice]);
	const shown = notice?.tone === "refusal" && notice.serial > passed;
	return (
		<>
			<div role="status" aria-live="polite" className="sr-only">
				{/* A new element for each notice, so that the same words are read again. */}
				<span key={notice?.serial}>{notice?.text}</span>
			</div>
			{shown && (
				<div aria-hidden className="absolute inset-x-0 bottom-14 z-20 flex justify-center px-4">
					<p className="max-w-120 rounded-md border border-danger bg-surface px-3 py-1.5 text-danger shadow-overlay">
						{notice.text}
					</p>
				</div>
			)}
		</>
	);
}
