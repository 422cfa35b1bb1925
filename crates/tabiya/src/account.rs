//! `tabiya account` and `tabiya token`: manage accounts, even while the server
//! runs.

use std::{
    io::Write,
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{Args, Subcommand, ValueEnum};
use game::{Millis, Timestamp};
use server::{Acting, OperatorError};
use store::{Account, AccountName, NewAccount, Scope, Standing, StandingChange, Store};

use crate::{
    data::StoreArgs,
    outcome::{CommandOutcome, Failure},
    password,
    wait::wait,
};

/// Create and change accounts, even while the server runs
#[derive(Subcommand)]
pub(crate) enum AccountCommand {
    Create(CreateArgs),
    Passwd(PasswdArgs),
    /// Disable an account and end its sessions and tokens
    #[command(after_help = "Example:\n  tabiya account disable Anna")]
    Disable(NameArgs),
    /// Enable a disabled account
    #[command(after_help = "Example:\n  tabiya account enable Anna")]
    Enable(NameArgs),
    /// Mute an account in all chats
    #[command(after_help = "Example:\n  tabiya account mute Anna")]
    Mute(NameArgs),
    /// Unmute an account
    #[command(after_help = "Example:\n  tabiya account unmute Anna")]
    Unmute(NameArgs),
    Identity(IdentityArgs),
    Role(RoleArgs),
    Rename(RenameArgs),
    ResetLink(ResetLinkArgs),
    Invite(InviteArgs),
}

/// Create an account; asks for the password, or reads the first line of standard input
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya account create Anna < password.txt
  echo \"$PASSWORD\" | tabiya account create Operator --admin --data /var/lib/tabiya")]
pub(crate) struct CreateArgs {
    /// The name: 2 to 20 letters, digits, _ or -
    name: AccountName,

    /// A bot account
    #[arg(long)]
    bot: bool,

    /// Can be an arbiter
    #[arg(long)]
    arbiter: bool,

    /// Can use the administration pages
    #[arg(long)]
    admin: bool,

    #[command(flatten)]
    why: WhyArgs,

    #[command(flatten)]
    data: StoreArgs,
}

/// Set a new password; asks for it, or reads the first line of standard input
///
/// For people who lost theirs. Ends all sessions of the account.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya account passwd Anna < password.txt")]
pub(crate) struct PasswdArgs {
    #[command(flatten)]
    name: NameArgs,
}

#[derive(Args)]
pub(crate) struct NameArgs {
    /// The name of the account; case does not matter
    name: AccountName,

    #[command(flatten)]
    why: WhyArgs,

    #[command(flatten)]
    data: StoreArgs,
}

#[derive(Args)]
struct WhyArgs {
    /// The reason, for the log on the administration pages
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
}

impl WhyArgs {
    fn acting(&self) -> Acting {
        Acting::at_command_line(now(), &self.reason)
    }
}

/// Set the title, real name, and FIDE ID of an account
///
/// They are shown in official games; in others only if the owner of the account agrees. An empty
/// value removes it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya account identity Anna --title WGM --real-name 'Muster, Anna' --fide-id 12345678
  tabiya account identity Anna --title ''")]
pub(crate) struct IdentityArgs {
    /// A title such as GM, WIM or NM
    #[arg(long, value_parser = server::title_change)]
    title: Option<StandingChange>,

    /// The real name, as it appears in results tables: Last name, First name
    #[arg(long, value_name = "NAME", value_parser = server::real_name_change)]
    real_name: Option<StandingChange>,

    /// The FIDE ID, digits only
    #[arg(long, value_name = "NUMBER", value_parser = server::fide_id_change)]
    fide_id: Option<StandingChange>,

    #[command(flatten)]
    name: NameArgs,
}

/// Give an account roles or take them away
///
/// The last operator keeps the role.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya account role Anna --add arbiter
  tabiya account role Boris --add admin --remove arbiter --reason 'new caretaker'")]
pub(crate) struct RoleArgs {
    /// A role to give
    #[arg(long, value_enum, value_name = "ROLE")]
    add: Vec<Role>,

    /// A role to take away
    #[arg(long, value_enum, value_name = "ROLE")]
    remove: Vec<Role>,

    #[command(flatten)]
    name: NameArgs,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Role {
    /// Can use the administration pages
    Admin,
    /// Can be an arbiter
    Arbiter,
    /// A bot account
    Bot,
}

/// Give an account another name
///
/// The old name stays reserved: links to it and signing in with it still work.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya account rename Anna --to Annika")]
pub(crate) struct RenameArgs {
    /// The new name: 2 to 20 letters, digits, _ or -
    #[arg(long, value_name = "NAME")]
    to: AccountName,

    #[command(flatten)]
    name: NameArgs,
}

/// Print the path of a link with which the owner chooses a new password
///
/// Put it after the address of the server. It is valid once, for two days; earlier links of the
/// account end.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya account reset-link Anna")]
pub(crate) struct ResetLinkArgs {
    #[command(flatten)]
    name: NameArgs,
}

/// Print an invitation for one account, valid for two weeks
///
/// For a server with `--registration invitation`. Standard output has the invitation and nothing
/// else.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya account invite")]
pub(crate) struct InviteArgs {
    #[command(flatten)]
    why: WhyArgs,

    #[command(flatten)]
    data: StoreArgs,
}

/// Create API tokens, even while the server runs
#[derive(Subcommand)]
pub(crate) enum TokenCommand {
    Create(TokenArgs),
}

/// Create an API token and print it
///
/// Standard output has the token and nothing else. Only a hash is stored, so you won't see it
/// again. The owner can revoke it in the browser.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya token create MyBot --scopes bot:play
  tabiya token create Anna --scopes board:play,challenge:write")]
pub(crate) struct TokenArgs {
    /// The name of the account
    name: AccountName,

    /// What the token allows, separated by commas
    #[arg(long, required = true, value_delimiter = ',', value_name = "SCOPE,…")]
    scopes: Vec<Scope>,

    /// The name of the token in lists
    #[arg(long, default_value = "command line")]
    label: String,

    /// After how many days the token expires
    #[arg(long, default_value_t = 365, value_parser = clap::value_parser!(u64).range(1..=3_650))]
    days: u64,

    #[command(flatten)]
    why: WhyArgs,

    #[command(flatten)]
    data: StoreArgs,
}

impl AccountCommand {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        match self {
            AccountCommand::Create(args) => args.run(),
            AccountCommand::Passwd(args) => args.run(),
            AccountCommand::Disable(args) => args.change([StandingChange::Disabled(true)]),
            AccountCommand::Enable(args) => args.change([StandingChange::Disabled(false)]),
            AccountCommand::Mute(args) => args.change([StandingChange::Muted(true)]),
            AccountCommand::Unmute(args) => args.change([StandingChange::Muted(false)]),
            AccountCommand::Identity(args) => args.run(),
            AccountCommand::Role(args) => args.run(),
            AccountCommand::Rename(args) => args.run(),
            AccountCommand::ResetLink(args) => args.run(),
            AccountCommand::Invite(args) => args.run(),
        }
    }
}

impl TokenCommand {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let TokenCommand::Create(args) = self;
        args.run()
    }
}

impl CreateArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.data.open_shared()?;
        let password = read_password()?;
        let CreateArgs { name, bot, arbiter, admin, why, .. } = self;
        let standing = Standing { bot, arbiter, admin, ..Standing::default() };
        let shown = name.clone();
        let account = NewAccount { name, password, standing, guest: None, invitation: None };
        wait(server::create_account(&store, &why.acting(), account)).map_err(failed)?;
        eprintln!("created account {shown}");
        Ok(CommandOutcome::Fine)
    }
}

impl PasswdArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.name.data.open_shared()?;
        let password = read_password()?;
        let account = find(&store, self.name.name)?;
        let acting = self.name.why.acting();
        let reset = server::reset_password(&store, &acting, &account, password);
        wait(reset).map_err(refused(&account))?;
        eprintln!("changed the password of {}", account.name);
        Ok(CommandOutcome::Fine)
    }
}

impl NameArgs {
    fn change(
        self,
        changes: impl IntoIterator<Item = StandingChange>,
    ) -> Result<CommandOutcome, Failure> {
        let store = self.data.open_shared()?;
        let account = find(&store, self.name)?;
        let changes = changes.into_iter().collect();
        let acting = self.why.acting();
        let changed = server::change_standing(&store, &acting, &account, changes);
        wait(changed).map_err(refused(&account))?;
        eprintln!("changed account {}", account.name);
        Ok(CommandOutcome::Fine)
    }
}

impl IdentityArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let changes = [self.title, self.real_name, self.fide_id];
        let changes: Vec<StandingChange> = changes.into_iter().flatten().collect();
        if changes.is_empty() {
            return Err(Failure::Usage("give --title, --real-name or --fide-id".into()));
        }
        self.name.change(changes)
    }
}

impl RoleArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        if let Some(both) = self.add.iter().find(|role| self.remove.contains(role)) {
            let both = both.to_possible_value().map(|value| value.get_name().to_owned());
            let both = both.unwrap_or_default();
            return Err(Failure::Usage(format!("{both} is both added and removed")));
        }
        let given = self.add.iter().map(|role| role.change(true));
        let taken = self.remove.iter().map(|role| role.change(false));
        let changes: Vec<StandingChange> = given.chain(taken).collect();
        if changes.is_empty() {
            return Err(Failure::Usage("give --add or --remove".into()));
        }
        self.name.change(changes)
    }
}

impl Role {
    fn change(self, is: bool) -> StandingChange {
        match self {
            Role::Admin => StandingChange::Admin(is),
            Role::Arbiter => StandingChange::Arbiter(is),
            Role::Bot => StandingChange::Bot(is),
        }
    }
}

impl RenameArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.name.data.open_shared()?;
        let account = find(&store, self.name.name)?;
        let acting = self.name.why.acting();
        let renamed = server::rename(&store, &acting, &account, self.to.clone());
        wait(renamed).map_err(refused(&account))?;
        eprintln!("renamed {} to {}", account.name, self.to);
        Ok(CommandOutcome::Fine)
    }
}

impl ResetLinkArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.name.data.open_shared()?;
        let account = find(&store, self.name.name)?;
        let acting = self.name.why.acting();
        let created = server::create_reset_link(&store, &acting, &account);
        let (secret, _) = wait(created).map_err(refused(&account))?;
        writeln!(std::io::stdout(), "/account/sign-in#reset={secret}").map_err(Failure::Output)?;
        Ok(CommandOutcome::Fine)
    }
}

impl InviteArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.data.open_shared()?;
        let (invitation, _) = wait(server::invite(&store, &self.why.acting())).map_err(failed)?;
        writeln!(std::io::stdout(), "{invitation}").map_err(Failure::Output)?;
        Ok(CommandOutcome::Fine)
    }
}

impl TokenArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.data.open_shared()?;
        let account = find(&store, self.name)?;
        let (label, scopes) = (self.label, self.scopes);
        let expires = Some(now() + Millis::DAY.times(self.days));
        let acting = self.why.acting();
        let created = server::create_token_for(&store, &acting, &account, label, scopes, expires);
        let token = wait(created).map_err(refused(&account))?;
        writeln!(std::io::stdout(), "{token}").map_err(Failure::Output)?;
        Ok(CommandOutcome::Fine)
    }
}

fn find(store: &Store, name: AccountName) -> Result<Account, Failure> {
    let found = wait(store.accounts.account_named(name.clone())).map_err(failed)?;
    found.ok_or_else(|| Failure::Usage(format!("no account named {name}")))
}

/// The hash of a password that is typed or piped in.
fn read_password() -> Result<String, Failure> {
    let password = password::read().map_err(Failure::Input)?;
    server::check_password(&password).map_err(failed)?;
    server::hash_password(&password).map_err(Failure::Usage)
}

pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// What was refused, said of the account that it was about.
fn refused(account: &Account) -> impl Fn(OperatorError) -> Failure {
    move |error| Failure::Usage(format!("{}: {error}", account.name))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}
