// What a page costs the browser: its tasks by the time they took of the processor (a machine that is
// busy with other things makes every clock on the wall lie), and what came over its sockets.

/** Watches a page while something is done; how long each task took, the longest first, in ms. */
export async function tasksOf(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  // Other pages of the same browser have main threads of their own: only this one has its frames.
  const url = page.url();
  const own = traceEvents.find(({ name, args }) => name === 'FrameCommittedInBrowser' && args?.data?.url === url);
  const pid = own?.args.data.processId;
  return traceEvents
    .filter(({ name, tdur, pid: at, tid }) => /RunTask$/.test(name) && tdur !== undefined && main.has(`${at} ${tid}`) && (pid === undefined || at === pid))
    .map(({ tdur }) => tdur / 1_000)
    .sort((one, two) => two - one);
}

/** Counts the bytes that come over the sockets of a page from now on. */
export async function countFrames(page) {
  const session = await page.context().newCDPSession(page);
  const counted = { bytes: 0, frames: 0 };
  await session.send('Network.enable');
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    counted.bytes += Buffer.byteLength(response.payloadData);
    counted.frames++;
  });
  return counted;
}
