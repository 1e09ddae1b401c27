/** Lets a function be called once in `ms`; what comes before that is left out. */
export function throttle<Told>(ms: number, tell: (told: Told) => void): (told: Told) => void {
	let next = 0;
	return (told) => {
		const now = performance.now();
		if (now < next) return;
		next = now + ms;
		tell(told);
	};
}
