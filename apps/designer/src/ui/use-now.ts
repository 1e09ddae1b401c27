import { useEffect, useState } from "react";

/** The time in milliseconds since the Unix epoch, renewed at an interval in milliseconds. */
export function useNow(interval: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		setNow(Date.now());
		const timer = setInterval(() => setNow(Date.now()), interval);
		return () => clearInterval(timer);
	}, [interval]);
	return now;
}
